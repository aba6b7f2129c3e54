"""The examples for Ray and Kubernetes, which are checked without a cluster."""

import ast
import subprocess
import time

import installing
from workplace import REPOSITORY, Difference

EXAMPLES = REPOSITORY / "scripts" / "schedulers" / "examples"


def ray(place):
    """Compiles the example for Ray, and looks up all names of Ray that it uses."""
    python = installing.python("ray", ["ray"])
    start = time.monotonic()
    path = EXAMPLES / "ray_verify.py"
    tree = ast.parse(path.read_text())
    names = {
        ast.unparse(node) for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node).startswith("ray.")
        and "(" not in ast.unparse(node)}
    code = "import ray, ray.util; ray.util.ActorPool.map_unordered; " + "; ".join(sorted(names))
    checked = subprocess.run([python, "-c", code], capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        raise Difference(f"{path.name} uses what Ray does not have: {checked.stderr[-300:]}")
    return (place.count, "-", f"{time.monotonic() - start:.1f} s", "nothing: names are looked up", "-")


def kubernetes(place):
    """Checks the indexed job against the schema of Kubernetes."""
    python = installing.python("kubernetes_validate", ["kubernetes-validate"])
    start = time.monotonic()
    checked = subprocess.run(
        [python, "-m", "kubernetes_validate", "--strict", str(EXAMPLES / "kubernetes.yaml")],
        capture_output=True, text=True, check=False)
    if checked.returncode != 0:
        raise Difference(f"kubernetes.yaml does not fit its schema: {checked.stdout[-300:]}{checked.stderr[-300:]}")
    return (place.count, "-", f"{time.monotonic() - start:.1f} s", "nothing: the schema is checked", "-")
