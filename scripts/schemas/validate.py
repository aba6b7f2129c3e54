"""Counts the scripts of fixtures that a JSON Schema accepts, and those that it refuses."""
import json
import pathlib
import subprocess
import sys

from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

SCHEMA = sys.argv[1]
FOLDERS = ["fixtures/scripts", "fixtures/articles", "fixtures/modern", "fixtures/capture"]


def check(*arguments):
    """Runs check-jsonschema; its words go to standard output."""
    return subprocess.run([sys.executable, "-m", "check_jsonschema", *arguments], check=False).returncode


def accepts(validator, path):
    """Tells whether a file is YAML that a schema accepts."""
    try:
        return validator.is_valid(YAML(typ="safe").load(path.read_text(encoding="utf-8")))
    except Exception:  # pylint: disable=broad-except
        return False


def main():
    """Prints the counts; the status is 1 if a valid script is refused."""
    valid = [
        path for folder in FOLDERS for path in sorted(pathlib.Path(folder).rglob("*.yaml"))
        if path.name != "segue.yaml"]
    status = check("--quiet", "--check-metaschema", SCHEMA)
    status |= check("--quiet", "--schemafile", SCHEMA, "--force-filetype", "yaml", *map(str, valid))
    print(f"{len(valid)} scripts are {'not all ' if status else ''}accepted")
    # check-jsonschema looks for the best of hundreds of reasons in each refused file, which takes minutes;
    # this is the validator that it uses.
    validator = Draft202012Validator(json.loads(pathlib.Path(SCHEMA).read_text(encoding="utf-8")))
    invalid = sorted(pathlib.Path("fixtures/invalid").glob("*.yaml"))
    refused = [path for path in invalid if not accepts(validator, path)]
    print(f"{len(refused)} of {len(invalid)} scripts of fixtures/invalid are refused")
    return status


sys.exit(main())
