"""The commands of a Markdown page: what its ```sh blocks say, statement by statement.
SPDX-License-Identifier: Apache-2.0
"""
import dataclasses
import re
import subprocess

BLOCK = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
COMMAND = re.compile(r"^(\$ |\S*torment-host |meson |tools/)", re.MULTILINE)


@dataclasses.dataclass
class Statement:
    page: str
    line: int
    text: str

    def __str__(self):
        return f"{self.page}:{self.line}: {self.text}"


def is_whole(text):
    """Whether a shell would not wait for more lines."""
    if text.endswith("\\"):
        return False
    checked = subprocess.run(["bash", "-n"], input=text + "\n", capture_output=True, text=True)
    return not checked.stderr  # an open here-document is but a warning


def split(page, first_line, block):
    pending, start = "", first_line
    for offset, line in enumerate(block.splitlines()):
        if not pending:
            start = first_line + offset
            if not line.strip() or line.lstrip().startswith("#"):
                continue
        pending = f"{pending}\n{line}" if pending else line
        if is_whole(pending):
            yield Statement(page, start, pending)
            pending = ""
    if pending:
        raise AssertionError(f"{page}:{start}: a shell would wait for more: {pending}")


def statements(page, text):
    """All statements of the page's sh blocks. A block of commands that is not marked so is an error."""
    found = []
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start()) + 2
        language, body = block.groups()
        if language == "sh":
            found += split(page, line, body)
        elif language in ("bash", "shell", "console") or (not language and COMMAND.search(body)):
            raise AssertionError(f"{page}:{line}: commands stand in a block that is not marked sh")
    return found
