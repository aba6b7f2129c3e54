"""Counts the scripts of fixtures that a JSON Schema accepts, and those that it should and does not."""
import json
import pathlib
import subprocess
import sys

SCHEMA, SEGUE = sys.argv[1:3]
FOLDERS = ["fixtures/scripts", "fixtures/articles", "fixtures/issues", "fixtures/modern"]


def refused(files):
    """Returns the files that check-jsonschema refuses, with the first error of each."""
    command = [
        sys.executable, "-m", "check_jsonschema", "--schemafile", SCHEMA, "--output-format", "json",
        "--force-filetype", "yaml", *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    report = json.loads(done.stdout)
    found = {}
    for error in report.get("errors", []) + report.get("parse_errors", []):
        name = error["filename"]
        found.setdefault(name, f"{error.get('path', '')}: {error.get('message', 'no YAML')[:120]}")
    return found


def main():
    """Prints the counts; the status is 1 if a valid script is refused."""
    valid = [
        path for folder in FOLDERS for path in sorted(pathlib.Path(folder).rglob("*.yaml"))
        if path.name not in ("segue.yaml", "mkdocs.yml")]
    subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--check-metaschema", SCHEMA],
        check=True, capture_output=True)
    wrong = refused(valid)
    for name, error in sorted(wrong.items()):
        print(f"refused, though it is valid: {name}: {error}")
    print(f"{len(valid) - len(wrong)} of {len(valid)} scripts are accepted")
    invalid = sorted(pathlib.Path("fixtures/invalid").glob("*.yaml"))
    told = refused(invalid)
    print(f"{len(told)} of {len(invalid)} scripts of fixtures/invalid are refused")
    return 1 if wrong else 0


sys.exit(main())
