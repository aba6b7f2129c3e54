"""A matrix of GitHub and of GitLab with a merging job: the steps of the examples, run by hand."""

import os
import subprocess
import time

import installing
from workplace import REPOSITORY, Difference, Killer, kill_segue

EXAMPLES = REPOSITORY / "scripts" / "schedulers" / "examples"


def run(place):
    """Runs both examples; the row is that of both, compared with two runs."""
    try:
        import yaml
    except ImportError as error:
        raise installing.Missing("Python has no yaml: scripts/setup --tests installs it") from error
    installing.python("check_jsonschema", ["check-jsonschema"])
    start, lost, cpu = time.monotonic(), 0, 0.0
    for name, schema in (("github", "vendor.github-workflows"), ("gitlab", "vendor.gitlab-ci")):
        path = EXAMPLES / f"{name}.yml"
        validate(path, schema)
        example = yaml.safe_load(path.read_text())
        verify, merge, variables = (github if name == "github" else gitlab)(example)
        place.begin()
        killer = Killer(place, lambda: kill_segue("--part parts/"))

        def work():
            for index in range(3):
                step(place, verify, variables(index), repeats=True)
        cpu += place.measured(work)
        killer.check()
        step(place, merge, variables(0), status=1)
        lost += place.lost(killer.before)
        if subprocess.run(["diff", "-rq", "one", "out"], cwd=place.folder, check=False).returncode != 0:
            raise Difference(f"the report of {path.name} is not that of one run")
    return place.row(cpu / 2, start, "a job of each (KILL), run again", lost)


def validate(path, schema):
    """Checks an example against the schema of its service."""
    python = installing.python("check_jsonschema", ["check-jsonschema"])
    checked = subprocess.run(
        [python, "-m", "check_jsonschema", "--builtin-schema", schema, str(path)],
        capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        raise Difference(f"{path.name} does not fit its schema: {checked.stdout}")


def github(example):
    """Returns the commands of the jobs, and a function of a job's variables."""
    def command(job):
        return next(each["run"] for each in example["jobs"][job]["steps"] if "run" in each)

    def variables(index):
        return {"SEGUE_SHARD_INDEX": str(index), "SEGUE_SHARD_COUNT": "3", "INDEX": str(index)}
    return (command("verify").replace("${{ strategy.job-index }}", "$INDEX"), command("merge"), variables)


def gitlab(example):
    """Returns the commands of the jobs, and a function of a job's variables."""
    def variables(index):
        return {"CI_NODE_INDEX": str(index + 1), "CI_NODE_TOTAL": "3"}
    return ("\n".join(example["verify"]["script"]), "\n".join(example["merge"]["script"]), variables)


def step(place, command, variables, status=0, repeats=False):
    """Runs a step as its service does; a killed one again, as a person or the service would."""
    path = f"{place.folder}:{os.environ['PATH']}"
    for _ in range(2 if repeats else 1):
        result = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", command], cwd=place.folder,
            env=dict(os.environ, PATH=path, **variables), capture_output=True, text=True, check=False)
        if result.returncode == status:
            return
    raise Difference(f"`{command}` ended with {result.returncode}: {result.stderr[-300:]}")
