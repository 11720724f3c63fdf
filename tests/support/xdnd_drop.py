#!/usr/bin/env python3
"""xdnd_drop.py WINDOW FILE...: drops files on an X11 window as a file manager does (the XDND protocol, version 5).

Needs libX11 and nothing else. Source: "Drag-and-Drop Protocol for the X Window System", freedesktop.org.
"""
import ctypes
import sys
import time
from ctypes import POINTER, Structure, Union, byref, c_char, c_char_p, c_int, c_long, c_uint, c_ulong, c_void_p
from pathlib import Path

X = ctypes.CDLL("libX11.so.6")
CLIENT_MESSAGE, SELECTION_NOTIFY, SELECTION_REQUEST = 33, 31, 30
XA_ATOM, PROP_REPLACE, SECONDS = 4, 0, 20


class ClientMessage(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("window", c_ulong),
                ("message_type", c_ulong), ("format", c_int), ("data", c_long * 5)]


class SelectionRequest(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p), ("owner", c_ulong),
                ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("property", c_ulong),
                ("time", c_ulong)]


class Selection(Structure):
    _fields_ = [("type", c_int), ("serial", c_ulong), ("send_event", c_int), ("display", c_void_p),
                ("requestor", c_ulong), ("selection", c_ulong), ("target", c_ulong), ("property", c_ulong),
                ("time", c_ulong)]


class Event(Union):
    _fields_ = [("type", c_int), ("client", ClientMessage), ("request", SelectionRequest), ("selection", Selection),
                ("pad", c_long * 24)]


X.XOpenDisplay.restype = c_void_p
X.XOpenDisplay.argtypes = [c_char_p]
X.XInternAtom.restype = c_ulong
X.XInternAtom.argtypes = [c_void_p, c_char_p, c_int]
X.XDefaultRootWindow.restype = c_ulong
X.XDefaultRootWindow.argtypes = [c_void_p]
X.XCreateSimpleWindow.restype = c_ulong
X.XCreateSimpleWindow.argtypes = [c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_uint, c_ulong, c_ulong]
X.XSetSelectionOwner.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong]
X.XSendEvent.argtypes = [c_void_p, c_ulong, c_int, c_long, POINTER(Event)]
X.XPending.argtypes = [c_void_p]
X.XNextEvent.argtypes = [c_void_p, POINTER(Event)]
X.XFlush.argtypes = [c_void_p]
X.XChangeProperty.argtypes = [c_void_p, c_ulong, c_ulong, c_ulong, c_int, c_int, c_char_p, c_int]


class Drop:
    def __init__(self, window, files):
        self.display = X.XOpenDisplay(None)
        if not self.display:
            sys.exit("xdnd_drop: no display")
        self.window = window
        self.own = X.XCreateSimpleWindow(self.display, X.XDefaultRootWindow(self.display), 0, 0, 1, 1, 0, 0, 0)
        self.text = "".join(Path(name).absolute().as_uri() + "\r\n" for name in files).encode()
        X.XSetSelectionOwner(self.display, self.atom("XdndSelection"), self.own, 0)

    def atom(self, name):
        return X.XInternAtom(self.display, name.encode(), 0)

    def send(self, kind, *data):
        event = Event()
        event.client = ClientMessage(CLIENT_MESSAGE, 0, 1, self.display, self.window, self.atom(kind), 32,
                                     (c_long * 5)(self.own, *data))
        X.XSendEvent(self.display, self.window, 0, 0, byref(event))
        X.XFlush(self.display)

    def answer(self, request):
        X.XChangeProperty(self.display, request.requestor, request.property, request.target, 8, PROP_REPLACE,
                          self.text, len(self.text))
        event = Event()
        event.selection = Selection(SELECTION_NOTIFY, 0, 1, self.display, request.requestor, request.selection,
                                    request.target, request.property, request.time)
        X.XSendEvent(self.display, request.requestor, 0, 0, byref(event))
        X.XFlush(self.display)

    def wait_for(self, kind):
        wanted, end = self.atom(kind), time.monotonic() + SECONDS
        event = Event()
        while time.monotonic() < end:
            while X.XPending(self.display):
                X.XNextEvent(self.display, byref(event))
                if event.type == SELECTION_REQUEST:
                    self.answer(event.request)
                if event.type == CLIENT_MESSAGE and event.client.message_type == wanted:
                    return event.client.data
            time.sleep(0.01)
        sys.exit(f"xdnd_drop: the window sent no {kind} in {SECONDS} s")

    def run(self):
        self.send("XdndEnter", 5 << 24, self.atom("text/uri-list"), 0, 0)
        self.send("XdndPosition", 0, 100 << 16 | 100, 0, self.atom("XdndActionCopy"))
        if not self.wait_for("XdndStatus")[1] & 1:
            sys.exit("xdnd_drop: the window does not want it")
        self.send("XdndDrop", 0, 0, 0, 0)
        self.wait_for("XdndFinished")


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    Drop(int(sys.argv[1], 0), sys.argv[2:]).run()
