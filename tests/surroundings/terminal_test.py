#!/usr/bin/env python3
"""Terminals of all kinds, and standard descriptors that are closed or full.

usage: terminal_test.py TORMENT_HOST PLUGIN
SPDX-License-Identifier: Apache-2.0
"""
import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

from surroundings import Surroundings, main

CONTROLS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


class TerminalTest(Surroundings):
    def run_on_terminal(self, columns, **variables):
        """What the host shows on a terminal so wide as its standard error."""
        main_end, terminal = pty.openpty()
        fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
        environment = {key: value for key, value in os.environ.items() if key not in ("CI", "NO_COLOR")}
        with subprocess.Popen(self.command(), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=terminal,
                              env=environment | variables) as run:
            os.close(terminal)
            shown = b""
            while True:
                try:
                    piece = os.read(main_end, 65536)
                except OSError:  # the other end is closed
                    break
                if not piece:
                    break
                shown += piece
            report = run.stdout.read()
            self.assertEqual(run.wait(timeout=60), 0, shown)
        os.close(main_end)
        self.require_whole(self.record())
        self.assertNotIn(b"\x1b", report)
        return shown.decode()

    def check_width(self, columns):
        shown = self.run_on_terminal(columns, TERM="xterm")
        widest = columns if columns >= 20 else 80
        for line in re.split(r"[\r\n]+", re.sub(r"\x1b\[K", "", shown)):
            if re.match(r"\[.*: (verified|[a-z ]+)(, peak|$)", line) or line.startswith("loaded"):
                continue  # lines that stay are whole
            self.assertLess(len(line), widest, line)

    def test_a_wide_terminal(self):
        self.check_width(200)

    def test_a_narrow_terminal(self):
        self.check_width(30)

    def test_a_terminal_of_five_columns(self):
        self.check_width(5)

    def test_a_terminal_of_no_columns(self):
        self.check_width(0)

    def test_a_dumb_terminal_gets_plain_lines(self):
        self.assertIsNone(CONTROLS.search(self.run_on_terminal(80, TERM="dumb")))

    def test_a_terminal_without_a_name_gets_plain_lines(self):
        self.assertIsNone(CONTROLS.search(self.run_on_terminal(80, TERM="")))

    def test_continuous_integration_gets_plain_lines(self):
        self.assertIsNone(CONTROLS.search(self.run_on_terminal(80, TERM="xterm", CI="1")))

    def closed(self, *numbers):
        shell = " ".join(f"{number}>&-" for number in numbers)
        return self.run_host(prefix=["sh", "-c", f'exec "$@" {shell}', "sh"])

    def test_closed_standard_input(self):
        self.require_good(self.closed(0))

    def test_closed_standard_output(self):
        done = self.closed(1)
        self.require_good(done)
        self.assertEqual(done.stdout, b"")

    def test_closed_standard_error(self):
        done = self.closed(2)
        self.require_good(done)
        self.assertIn(b"MonteCarloPi", done.stdout)

    def test_all_three_closed(self):
        self.require_good(self.closed(0, 1, 2))

    def test_a_full_standard_output_is_an_error_and_costs_no_result(self):
        with open("/dev/full", "wb") as full:
            done = self.run_host(stdout=full)
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"can't write all of the report to standard output", done.stderr)
        self.require_whole(self.record())

    def test_a_full_standard_error_costs_nothing(self):
        with open("/dev/full", "wb") as full:
            done = self.run_host(stderr=full)
        self.assertEqual(done.returncode, 0)
        self.require_whole(self.record())

    def test_a_reader_of_the_progress_that_goes_away_does_not_end_the_run(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        done = self.run_host(stderr=write_end)
        os.close(write_end)
        self.assertEqual(done.returncode, 0)
        self.require_whole(self.record())

    def test_a_terminal_that_goes_away_stops_the_run_as_a_hang_up_does(self):
        main_end, terminal = pty.openpty()
        command = self.command("--repetitions", "100000")
        command.remove("2")
        command.remove("--repetitions")
        run = subprocess.Popen(command, stdin=terminal, stdout=subprocess.DEVNULL, stderr=terminal,
                               start_new_session=True, preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0))
        os.close(terminal)
        shown = b""
        while b"loaded" not in shown:
            shown += os.read(main_end, 65536)
        os.close(main_end)
        self.assertEqual(run.wait(timeout=60), 128 + 1)
        self.assertFalse(self.record()["complete"])


if __name__ == "__main__":
    main()
