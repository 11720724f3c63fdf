"""The front doors of the project: setup installs quietly or says why not, and test_summary tells failures, deaths, skips and
missing conformance apart from success."""

import os
import shutil
import subprocess
import unittest

from minitree import PROJECT, MiniTreeTest

PROGRAM = """<testsuites><testsuite name="A">
<testcase name="One" status="run" result="completed" classname="A"/>
<testcase name="Two" status="run" result="completed" classname="A">{failure}</testcase>
<testcase name="Three" status="run" result="skipped" classname="A"><skipped message="x.cpp:1&#x0A;no shared folder"/>
</testcase></testsuite></testsuites>"""


def junit(*tests):
    cases = (f'<testcase name="{name}" status="{status}">{"<skipped/>" if status == "notrun" else ""}'
             f"<system-out>{output}</system-out></testcase>" for name, status, output in tests)
    return f"<testsuite>{''.join(cases)}</testsuite>"


class Summary(MiniTreeTest):
    def setUp(self):
        super().setUp()
        self.write("dev/test_core.xml", PROGRAM.format(failure=""))
        os.environ.pop("CI", None)

    def summary(self, *options):
        code, printed = self.run_command(PROJECT / "scripts/test_summary", self.root, *options)
        return code, printed.splitlines()

    def test_counts_the_cases_of_programs_and_other_tests_as_one(self):
        self.write("dev/ctest.junit", junit(("core", "run", ""), ("guard_text", "run", ""), ("golden", "notrun", "")))
        self.write("passed", "tidy\n")
        code, lines = self.summary("--mode", "quick")
        self.assertEqual((code, lines[-1]), (0, "4 passed, 0 failed (2 skipped)"))
        self.assertIn("dev: skipped A.Three: no shared folder", lines)

    def test_fails_for_a_failed_case(self):
        self.write("dev/test_core.xml", PROGRAM.format(failure='<failure message="no"/>'))
        self.write("dev/ctest.junit", junit(("core", "fail", "")))
        code, lines = self.summary()
        self.assertEqual((code, lines[-1]), (1, "1 passed, 1 failed (1 skipped)"))
        self.assertIn("dev: failed core", lines)

    def test_fails_for_a_program_that_died_with_or_without_results(self):
        self.write("dev/ctest.junit", junit(("core", "fail", ""), ("other", "fail", "")))
        code, lines = self.summary()
        self.assertEqual((code, lines[-1]), (1, "2 passed, 2 failed (1 skipped)"))

    def test_fails_for_what_did_not_build_and_where_nothing_ran(self):
        self.assertEqual(self.summary("--broken", "1")[0], 1)
        code, lines = self.summary()
        self.assertEqual((code, lines[-2:]), (1, ["nothing ran", "0 passed, 1 failed"]))

    def test_counts_conformance_cases_and_needs_them_on_a_server(self):
        self.write("dev/ctest.junit", junit(("core", "run", "")))
        self.assertEqual(self.summary()[0], 0)
        os.environ["CI"] = "true"
        code, lines = self.summary()
        self.assertEqual(code, 1)
        self.assertIn("conformance: 0 cases ran", lines)
        self.assertEqual(self.summary("--mode", "quick")[0], 0)
        output = "a.glb\n3 files: 5 of 6 comparisons right, 9 points, 1 off, 0 problems\nworst error 1e-7"
        self.write("dev/ctest.junit", junit(("core", "run", ""), ("conformance", "run", output)))
        code, lines = self.summary()
        self.assertEqual(code, 0)
        self.assertIn("conformance: 6 cases ran", lines)
        self.assertIn("worst error 1e-7", lines)


class Setup(MiniTreeTest):
    """scripts/setup on pretended machines: PATH holds only what the test puts there."""

    def tool(self, name, script=None):
        path = self.root / "bin" / name
        path.parent.mkdir(exist_ok=True)
        if script is None:
            path.symlink_to(shutil.which(name))
        else:
            path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
            path.chmod(0o755)

    def setup(self):
        for name in ("bash", "env", "grep"):
            self.tool(name)
        run = subprocess.run([PROJECT / "scripts/setup"], env={"PATH": str(self.root / "bin")}, text=True,
                             stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        return run.returncode, run.stdout

    def test_does_nothing_where_all_is_installed(self):
        self.tool("dpkg-query", "echo installed")
        self.assertEqual(self.setup(), (0, ""))

    def test_says_what_to_install_where_there_is_no_apt(self):
        code, printed = self.setup()
        self.assertEqual(code, 1)
        self.assertRegex(printed, "^setup: this is no Debian system; please install: .*libglm-dev.*\n$")

    def test_says_so_where_it_may_not_install(self):
        self.tool("apt-get", "exit 1")
        self.tool("id", "echo 1000")
        code, printed = self.setup()
        self.assertEqual(code, 1)
        self.assertRegex(printed, "^setup: run as root, or install sudo, to install: .*\n$")

    def test_says_so_where_installing_fails(self):
        self.tool("apt-get", '[[ $1 == update ]]')
        self.tool("id", "echo 0")
        code, printed = self.setup()
        self.assertEqual(code, 1)
        self.assertRegex(printed, "\nsetup: apt-get could not install .*libglm-dev.*\n$")

    def test_installs_what_is_missing_through_sudo(self):
        self.tool("dpkg-query", '[[ $* == *libglm-dev* ]] || echo installed')
        self.tool("apt-get", f'echo "$DEBIAN_FRONTEND $*" >>{self.root}/calls; echo chatter')
        self.tool("sudo", '"$@"')
        self.tool("id", "echo 1000")
        self.assertEqual(self.setup(), (0, "setup: installing libglm-dev\n"))
        self.assertEqual((self.root / "calls").read_text(),
                         " update -qq\nnoninteractive install -y -qq --no-install-recommends libglm-dev\n")


class FrontDoors(MiniTreeTest):
    def test_run_refuses_a_file_that_is_not_there_before_it_installs_anything(self):
        code, printed = self.run_command(PROJECT / "scripts/run", "missing.glb")
        self.assertEqual((code, printed), (3, "run: missing.glb: no such file\n"))

    def run_with_display(self, code, **variables):
        """scripts/run in a tree whose programs only write down how they are called; `view` ends with `code`."""
        tools = {"scripts/setup": "", "bin/cmake": "", "build/release/stylized":
                 f'echo "$*" >>calls; if [[ $1 == view ]]; then exit {code}; fi'}
        for name, script in tools.items():
            self.write(name, f"#!/usr/bin/env bash\n{script}\n").chmod(0o755)
        shutil.copy(PROJECT / "scripts/run", self.root / "scripts/run")
        self.write("a.vrm", "")
        environment = {"PATH": f"{self.root / 'bin'}:{os.environ['PATH']}", "HOME": str(self.root), **variables}
        done = subprocess.run([self.root / "scripts/run", self.root / "a.vrm"], env=environment, capture_output=True, text=True)
        return done.returncode, [line.split()[0] for line in (self.root / "calls").read_text().splitlines()]

    def test_run_opens_the_viewer_where_there_is_a_display(self):
        self.assertEqual(self.run_with_display(0, DISPLAY=":7"), (0, ["view"]))
        (self.root / "calls").unlink()
        self.assertEqual(self.run_with_display(4, WAYLAND_DISPLAY="wayland-0"), (4, ["view"]), "what it says counts")

    def test_run_draws_where_there_is_none_or_none_that_can_be_used(self):
        self.assertEqual(self.run_with_display(0), (0, ["render", "render"]))
        (self.root / "calls").unlink()
        self.assertEqual(self.run_with_display(5, DISPLAY=":7"), (0, ["view", "render", "render"]))

    def test_scripts_show_their_usage_for_options_they_do_not_know(self):
        for script in ("run", "test", "format", "package"):
            code, printed = self.run_command(PROJECT / "scripts" / script, "--nonsense")
            self.assertEqual(code, 2, printed)
            self.assertIn(f"scripts/{script}", printed)


if __name__ == "__main__":
    unittest.main()
