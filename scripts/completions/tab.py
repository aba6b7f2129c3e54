"""Usage: tab.py FOLDER LINE: types a command line and a tab into bash, on a terminal, and prints
the line as it stands then; a | is put where the cursor is."""

import os
import pty
import select
import sys
import time

folder, line = sys.argv[1:]
process, terminal = pty.fork()
if process == 0:
    os.environ.update(PS1="", TERM="dumb", HISTFILE="", INPUTRC="/dev/null")
    os.execvp("bash", ["bash", "--norc", "--noprofile", "-i"])


def read_until(mark, seconds=30):
    text, end = b"", time.monotonic() + seconds
    while mark not in text and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            text += os.read(terminal, 65536)
    return text


os.write(terminal, f"source '{folder}/segue'; bind 'set bell-style none'; echo rea''dy\n".encode())
read_until(b"ready\r\n")
# The line becomes an argument of printf, so that the shell prints what it has completed.
os.write(terminal, line.encode() + b"\t|'\x01printf '<%s>\\n' '\x0d")
shown = read_until(b"|>\r\n").decode(errors="replace")
print(shown[shown.rindex("\n<") + 2 : shown.rindex(">")])
