import json, os, types
from urllib.error import HTTPError
from urllib.request import Request, urlopen
import pytest

def admin(method, path, body=None):
    """Calls the admin API of the emulator that `faketura exec` started for this run."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json"}
    try:
        url = os.environ["FAKETURA_ADMIN_URL"] + path
        return json.load(urlopen(Request(url, data, headers, method=method)))
    except HTTPError as error:
        raise AssertionError(error.read().decode())

class Account(types.SimpleNamespace):
    """An account of the emulator: url, apiToken, prefix and so on."""

    def admin(self, method, path, body=None):
        return admin(method, f"/accounts/{self.prefix}{path}", body)

@pytest.fixture
def account():
    """An account for this test alone."""
    return Account(**admin("POST", "/accounts"))

@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    report = (yield).get_result()
    account = getattr(item, "funcargs", {}).get("account")  # items of plug-ins may have no funcargs
    if account and report.failed and call.when == "call":
        try:
            found = "\n".join(one["message"] for one in account.admin("GET", "/diagnostics"))
        except Exception as error:  # such as an account that the test has deleted
            found = f"no diagnostics: {error}"
        report.sections.append(("faketura", found))
