"""A viewer in a window of its own X server, for tests: real mouse and key events, and the state that it writes."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import zlib
from pathlib import Path

SUPPORT = Path(__file__).parent
SAMPLES = SUPPORT.parent.parent / "samples"
PATIENCE = 90  # seconds: machines that build beside draw a frame in one
# Without buttons and keys of its own, or it would hold each click back, and a state asked for meanwhile knew nothing of it.
OPENBOX = """<openbox_config xmlns="http://openbox.org/3.4/rc"><keyboard/><mouse/></openbox_config>"""
REQUIRED = os.environ.get("STYLIZED_REQUIRE_GL") == "1"


def wait_for(what, condition, seconds=PATIENCE):
    """What `condition` gives once it gives anything true."""
    end = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError(f"waited {seconds} s for {what}")
        time.sleep(0.004)


def read_png(path):
    """Width, height and rows of RGBA or RGB pixels of a PNG that this project wrote."""
    data = Path(path).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n", f"{path} is no PNG"
    at, packed, width, height, channels = 8, b"", 0, 0, 0
    while at < len(data):
        size, kind = int.from_bytes(data[at:at + 4], "big"), data[at + 4:at + 8]
        body = data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            width, height, channels = int.from_bytes(body[:4], "big"), int.from_bytes(body[4:8], "big"), 4 if body[9] == 6 else 3
        if kind == b"IDAT":
            packed += body
        at += 12 + size
    raw, stride = zlib.decompress(packed), width * channels
    rows, before = [], bytes(stride)
    for y in range(height):
        filter_kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left = line[i - channels] if i >= channels else 0
            up, corner = before[i], before[i - channels] if i >= channels else 0
            if filter_kind == 1:
                line[i] = (line[i] + left) & 255
            elif filter_kind == 2:
                line[i] = (line[i] + up) & 255
            elif filter_kind == 3:
                line[i] = (line[i] + (left + up) // 2) & 255
            elif filter_kind == 4:
                guess = left + up - corner
                nearest = min((left, up, corner), key=lambda v: abs(guess - v))
                line[i] = (line[i] + nearest) & 255
        rows.append(bytes(line))
        before = rows[-1]
    return width, height, channels, rows


def must_have(sentence):
    """Skips a test for want of something, or fails it where nothing may be left out."""
    if REQUIRED:
        raise AssertionError(sentence)
    raise unittest.SkipTest(sentence)


class Screen:
    """An X server with a window manager."""

    def __init__(self, size="1280x800", resources=""):
        read_end, write_end = os.pipe()
        self.server = subprocess.Popen(["Xvfb", "-displayfd", str(write_end), "-screen", "0", f"{size}x24", "-nolisten", "tcp",
                                        "-noreset"],  # or it would drop openbox, which comes as another client goes
                                       pass_fds=[write_end], stderr=subprocess.DEVNULL)
        os.close(write_end)
        with os.fdopen(read_end) as answer:
            self.display = ":" + answer.readline().strip()
        assert self.display != ":", "Xvfb did not start"
        self.environment = {**os.environ, "DISPLAY": self.display}
        self.folder = tempfile.TemporaryDirectory(prefix="openbox")
        config = Path(self.folder.name) / "rc.xml"
        config.write_text(OPENBOX)
        self.manager = subprocess.Popen(["openbox", "--sm-disable", "--config-file", config], env=self.environment,
                                        stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        try:
            wait_for("openbox", lambda: "window id" in subprocess.run(
                ["xprop", "-root", "_NET_SUPPORTING_WM_CHECK"], env=self.environment, capture_output=True, text=True).stdout)
        except BaseException:
            self.__exit__()
            raise
        if resources:
            subprocess.run(["xprop", "-root", "-f", "RESOURCE_MANAGER", "8s", "-set", "RESOURCE_MANAGER", resources + "\n"],
                           env=self.environment, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in (self.manager, self.server):
            process.terminate()
            process.wait()
        self.folder.cleanup()


class OnScreen(unittest.TestCase):
    """Tests that share an X server."""

    SCREEN = "1280x1024"

    @classmethod
    def setUpClass(cls):
        for program in ("Xvfb", "openbox", "xdotool", "xprop"):
            if shutil.which(program) is None:
                must_have(f"{program} is missing")
        cls.screen = Screen(cls.SCREEN)
        cls.addClassCleanup(cls.screen.__exit__)

    def assertNoErrors(self, viewer):
        self.assertEqual(viewer.refresh()["stats"]["openGlErrors"], 0, viewer.said())


class Viewer:
    """A running stylized-viewer. `state` is what refresh() has read last: whatever was done before shows in it."""

    def __init__(self, screen, *arguments, size="720x480", environment=None, folder=None):
        self.screen = screen
        self.folder = Path(folder or tempfile.mkdtemp(prefix="viewer"))
        self.keeps_folder = folder is not None
        self.state_file = self.folder / "state.json"
        self.environment = {**screen.environment, "XDG_CONFIG_HOME": str(self.folder / "config"),
                            "XDG_PICTURES_DIR": str(self.folder), "HOME": str(self.folder), **(environment or {})}
        self.errors = open(self.folder / "stderr", "w+")
        self.process = subprocess.Popen(
            [os.environ["STYLIZED_VIEWER"], "--state-json", str(self.state_file), "--size", size,
             *(() if "--msaa" in arguments else ("--msaa", "1")), *map(str, arguments)], env=self.environment, stderr=self.errors, cwd=self.folder)
        self.state, self.is_stale = {}, True

    def __enter__(self):
        try:
            self.window = wait_for("the window", self.find_window)
            self.loaded()
            self.xdotool("windowfocus", "--sync", self.window)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.errors.close()
        if not self.keeps_folder:
            shutil.rmtree(self.folder, ignore_errors=True)

    def find_window(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the viewer ended with {self.process.returncode}: {self.said()}")
        found = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "stylized-viewer"],
                               env=self.environment, capture_output=True, text=True).stdout.split()
        return found[0] if found else None

    def said(self):
        return (self.folder / "stderr").read_text()

    def xdotool(self, *words):
        self.is_stale = True
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, timeout=PATIENCE,
                       stdout=subprocess.DEVNULL)

    def refresh(self):
        """The state once all that was done so far has been taken in and panels have settled."""
        self.state_file.unlink(missing_ok=True)
        if self.process.poll() is not None:
            raise AssertionError(f"the viewer ended with {self.process.returncode}: {self.said()}")
        self.process.send_signal(signal.SIGUSR1)
        wait_for("the state", lambda: self.state_file.exists() or self.process.poll() is not None)
        self.state, self.is_stale = json.loads(self.state_file.read_text()), False
        return self.state

    def known(self):
        """The state, read anew only where something was done since."""
        return self.refresh() if self.is_stale else self.state

    def frames(self, count=2):
        """Lets so many frames pass of something that moves."""
        goal = self.refresh()["frames"] + count
        wait_for("frames", lambda: self.refresh()["frames"] >= goal)

    def loaded(self):
        wait_for("the files", lambda: not self.refresh()["isLoading"])

    def character(self, index=0):
        return self.refresh()["characters"][index]

    def place(self, name, across=0.5, down=0.5):
        widgets = self.known()["widgets"]
        assert name in widgets, f"no control {name} shows; there are {sorted(widgets)}"
        x, y, width, height = widgets[name]
        return round(x + across * width), round(y + down * height)

    def move(self, x, y):
        self.xdotool("mousemove", "--window", self.window, x, y)

    def click(self, name, across=0.5, button=1):
        self.xdotool("mousemove", "--window", self.window, *self.place(name, across), "click", button)

    def press_at(self, x, y, x2, y2, button=1):
        """A drag from one place to another."""
        self.xdotool("mousemove", "--window", self.window, x, y, "mousedown", button)
        self.refresh()
        self.xdotool("mousemove", "--window", self.window, (x + x2) // 2, (y + y2) // 2)
        self.refresh()
        self.xdotool("mousemove", "--window", self.window, x2, y2)
        self.refresh()
        self.xdotool("mouseup", button)

    def drag(self, name, begin, end):
        x, y = self.place(name, begin)
        x2, _ = self.place(name, end)
        self.press_at(x, y, x2, y)

    def key(self, *names):
        for name in names:
            self.xdotool("key", name)
            self.refresh()

    def drop(self, *files, waits=True):
        self.is_stale = True
        subprocess.run([sys.executable, SUPPORT / "xdnd_drop.py", self.window, *map(str, files)], env=self.environment,
                       check=True, timeout=PATIENCE)
        if waits:
            self.loaded()

    def wait(self, what, condition):
        wait_for(what, lambda: condition(self.refresh()))

    def quit(self):
        """Closes the window; gives the last state."""
        self.xdotool("key", "ctrl+q")
        assert self.process.wait(PATIENCE) == 0, self.said()
        self.state = json.loads(self.state_file.read_text())
        return self.state
