"""The files for operators: they parse, they are consistent, and Envoy accepts the configuration."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from sandtable_service.config import BadSetting, from_environment
from sandtable_service.envoy import configuration, discovery, lane_of
from sandtable_service.serve import envoy_binary

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
KUBERNETES = DEPLOY / "kubernetes"
FILES = sorted(DEPLOY.rglob("*.yaml"))
RESOURCES = "/opt/sandtable/lib/python3.11/site-packages/sandtable_service"
WORKERS = "sandtable-workers.sandtable.svc.cluster.local:9000"


def objects() -> list[dict[str, Any]]:
    """Return every Kubernetes object."""
    files = [path for path in FILES if path.parent == KUBERNETES and path.name not in ("envoy.yaml",)]
    return [one for path in files for one in yaml.safe_load_all(path.read_text())]


def named(kind: str, name: str) -> dict[str, Any]:
    (found,) = [one for one in objects() if one["kind"] == kind and one["metadata"]["name"] == name]
    return found


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_file_is_yaml(path: Path) -> None:
    assert all(isinstance(one, dict) for one in yaml.safe_load_all(path.read_text()))


def test_the_kubernetes_configuration_is_what_the_module_prints() -> None:
    command = [sys.executable, "-m", "sandtable_service.envoy", WORKERS, "--resources", RESOURCES]
    clean = {name: value for name, value in os.environ.items() if not name.startswith("SANDTABLE_")}
    environment = {**clean, "SANDTABLE_TRUSTED_PROXIES": "1"}
    printed = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert (KUBERNETES / "envoy.yaml").read_text() == printed


@pytest.mark.parametrize("workers", [[WORKERS], ["unix:/tmp/worker-0.sock", "127.0.0.1:9000"]])
def test_envoy_accepts_the_configuration(workers: list[str], tmp_path: Path) -> None:
    config = tmp_path / "envoy.yaml"
    config.write_text(configuration(8080, workers, str(tmp_path / "admin.sock")))
    command = [envoy_binary(), "--mode", "validate", "-c", str(config)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_the_lane_of_a_worker_is_its_next_port_and_the_service_has_both() -> None:
    assert lane_of(WORKERS) == WORKERS.replace(":9000", ":9001")
    assert lane_of("unix:/tmp/worker-0.sock") == "unix:/tmp/worker-0.sock.lane"
    ports = {one["name"]: one["port"] for one in named("Service", "sandtable-workers")["spec"]["ports"]}
    assert ports == {"grpc": 9000, "lane": 9001}
    (worker,) = named("Deployment", "sandtable-workers")["spec"]["template"]["spec"]["containers"]
    assert {"containerPort": 9001, "name": "lane"} in worker["ports"]


def test_names_are_looked_up_and_addresses_are_not() -> None:
    assert discovery([WORKERS]) == "STRICT_DNS"
    assert discovery(["unix:/tmp/worker-0.sock", "127.0.0.1:9000"]) == "STATIC"


def test_the_image_puts_the_package_where_envoy_looks_for_it() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    assert "python -m venv /opt/sandtable" in container
    assert set(re.findall(r"FROM python:(\d\.\d+)", container)) == {"3.11"}


def test_the_image_has_the_compiled_engine() -> None:
    container = (DEPLOY / "Containerfile").read_text()
    build, _, rest = container.partition("\n\nFROM ")
    assert "HATCH_BUILD_HOOK_ENABLE_CUSTOM=true" in build
    assert "FROM python:3.11 AS build" in build  # a slim image has no C compiler
    assert rest.startswith("python:3.11-slim\n")


def test_every_setting_given_to_the_server_exists() -> None:
    known = set(re.findall(r"\bSANDTABLE_\w+\b", (ROOT / "service/sandtable_service/config.py").read_text()))
    for path in (path for path in DEPLOY.rglob("*") if path.is_file()):
        assert set(re.findall(r"\bSANDTABLE_\w+\b", path.read_text())) <= known


def test_the_secret_has_what_a_worker_needs_but_cannot_be_used_as_it_is() -> None:
    data = named("Secret", "sandtable")["stringData"]
    assert {"SANDTABLE_SECRET", "SANDTABLE_REDIS_URL"} <= data.keys()
    for name in ("SANDTABLE_SECRET", "SANDTABLE_OPERATOR_KEY"):
        with pytest.raises(BadSetting, match=name):
            from_environment({name: data[name]})


@pytest.mark.parametrize("name", ["sandtable-workers", "sandtable-front"])
def test_services_budgets_and_policies_select_the_pods(name: str) -> None:
    pods = named("Deployment", name)["spec"]["template"]["metadata"]["labels"]
    assert named("PodDisruptionBudget", name)["spec"]["selector"]["matchLabels"] == pods
    service = name if name == "sandtable-workers" else "sandtable"
    assert named("Service", service)["spec"]["selector"] == pods


def test_only_envoy_calls_workers_and_only_prometheus_reads_their_figures() -> None:
    policy = named("NetworkPolicy", "sandtable-workers")["spec"]
    pods = named("Deployment", "sandtable-workers")["spec"]["template"]["metadata"]["labels"]
    front = named("Deployment", "sandtable-front")["spec"]["template"]["metadata"]["labels"]
    assert policy["podSelector"]["matchLabels"] == pods
    calls, figures = policy["ingress"]
    assert calls == {"from": [{"podSelector": {"matchLabels": front}}], "ports": [{"port": 9000}, {"port": 9001}]}
    assert figures["ports"] == [{"port": 9100}]
    assert all(source["namespaceSelector"] and source["podSelector"] for source in figures["from"])


@pytest.mark.parametrize("name", ["sandtable-workers", "sandtable-front"])
def test_containers_run_without_privileges_and_are_probed(name: str) -> None:
    pod = named("Deployment", name)["spec"]["template"]["spec"]
    assert pod["securityContext"]["runAsNonRoot"]
    for container in pod["containers"]:
        assert not container["securityContext"]["allowPrivilegeEscalation"]
        assert container["readinessProbe"]
        assert container["livenessProbe"]
