"""Steers a running emulator from another language: only the standard library, only /__admin and the service itself."""

import base64
import json
import sys
import urllib.error
import urllib.request

URL = sys.argv[1]


def call(method, path, body=None, kind="application/json"):
    """Answers the status and the JSON of an answer, also of a refusal."""
    data = None if body is None else (body if isinstance(body, str) else json.dumps(body)).encode()
    request = urllib.request.Request(URL + path, data=data, method=method, headers={"Accept": "application/json"})
    if data is not None:
        request.add_header("Content-Type", kind)
    try:
        with urllib.request.urlopen(request) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refusal:
        return refusal.code, json.load(refusal)


def admin(method, path, body=None, kind="application/json"):
    status, answer = call(method, "/__admin" + path, body, kind)
    assert status < 300, (method, path, status, answer)
    return answer


# A fixture, and an account beside it.
admin("PUT", "/clock", {"now": "2026-03-02", "running": False, "force": True})
admin("POST", "/fixtures", "accounts:\n  acme:\n    clients:\n      jan: { name: Jan, email: jan@acme.test }\n", "application/yaml")
fresh = admin("POST", "/accounts", {"prefix": "fresh"})
assert {row["prefix"] for row in admin("GET", "/accounts")} >= {"acme", "fresh"}
token = fresh["apiToken"]


def order(number):
    """The code under test: it makes an invoice for an order."""
    return call("POST", "/invoices.json", {"api_token": token, "invoice": {
        "oid": number, "buyer_name": "Ann", "buyer_email": "ann@shop.test", "payment_to_kind": 5,
        "positions": [{"name": "Book", "tax": 23, "total_price_gross": 123, "quantity": 1}]}})


# What does the shop do when the service is down for one request?
fault = admin("POST", "/faults", {"operation": "invoices.create", "account": "fresh", "times": 1, "then": {"status": 503}})
assert order("A-1")[0] == 503
status, invoice = order("A-1")
assert status == 201 and invoice["payment_to"] == "2026-03-07", invoice
assert admin("GET", "/faults") == [{**fault, "hits": 1}]
assert admin("DELETE", f"/faults/{fault['id']}") == {"ok": True}

# The customer gets the invoice.
snapshot = admin("POST", "/snapshots", {"name": "invoiced"})
assert call("POST", f"/invoices/{invoice['id']}/send_by_email.json?api_token={token}&email_pdf=true")[0] == 200
message = admin("POST", "/outbox/wait", {"pattern": {"to": "ann@shop.test"}, "timeout": 5000})
assert base64.b64decode(message["attachments"][0]["content"]).startswith(b"%PDF-"), message["subject"]
assert [row["id"] for row in admin("GET", "/outbox?account=fresh")] == [message["id"]]

# Nobody pays.
happened = admin("POST", "/clock/advance", {"by": "10 days"})
assert [(row["kind"], row["id"]) for row in happened] == [("overdue", invoice["id"])], happened
assert admin("GET", "/clock")["today"] == "2026-03-12"

# What was asked is known, and what was meant.
rows = admin("GET", "/requests?account=fresh&operation=invoices.create")
assert [row["status"] for row in rows] == [503, 201], rows
assert admin("GET", "/diagnostics") == []

# Back to the moment before the mail, and to the beginning.
admin("POST", f"/snapshots/{snapshot['id']}/restore")
assert admin("GET", "/outbox") == [] and admin("GET", "/clock")["today"] == "2026-03-02"
assert admin("GET", f"/accounts/fresh/records/invoices/{invoice['id']}")["oid"] == "A-1"
admin("POST", "/reset")
assert call("GET", "/__admin/accounts/fresh")[0] == 404
assert admin("GET", "/accounts/acme/records/clients/jan")["name"] == "Jan"
status, refusal = call("POST", "/__admin/faults", {"operation": "invoices.craete", "then": {"status": 500}})
assert status == 422 and 'did you mean "invoices.create"?' in refusal["error"]["message"], refusal
print("python was here")
