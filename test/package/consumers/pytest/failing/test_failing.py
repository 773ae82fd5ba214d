import pytest
from conftest import admin
from urllib.request import urlopen

def test_fails(account):
    urlopen(f"{account.url}/invoices.json?perpage=3&api_token={account.apiToken}")
    assert 1 == 2

def test_fails_after_its_account_was_deleted(account):
    admin("DELETE", f"/accounts/{account.prefix}")
    pytest.fail("message of a deleted account")

def test_fails_without_emulator(account, monkeypatch):
    monkeypatch.setenv("FAKETURA_ADMIN_URL", "http://127.0.0.1:9/__admin")
    pytest.fail("message without emulator")

def test_passes_after_its_account_was_deleted(account):
    account.admin("DELETE", "")
