from shop import Shop

def test_a_paid_order_is_invoiced_once(account):
    account.admin("POST", "/faults", {"operation": "invoices.create", "times": 1, "then": {"status": 503}})

    Shop(account.url, account.apiToken).invoice("A-7")  # your code, which tries again after a 503

    invoices = account.admin("POST", "/records/invoices/find", {"pattern": {"oid": "A-7"}})
    assert [invoice["issue_date"] for invoice in invoices] == ["2026-01-15"]

def test_an_unpaid_order_becomes_overdue(account):
    Shop(account.url, account.apiToken).invoice("A-8")
    account.admin("POST", "/clock/advance", {"by": "2 months"})
    [invoice] = account.admin("POST", "/records/invoices/find", {"pattern": {"oid": "A-8"}})
    assert invoice["overdue?"]
