package shop

import "testing"

type object = map[string]any

func TestAPaidOrderIsInvoicedOnce(t *testing.T) {
	account := NewAccount(t)
	fault := object{"operation": "invoices.create", "times": 1, "then": object{"status": 503}}
	account.Admin(t, "POST", "/faults", fault, &object{})

	Shop{account.URL, account.APIToken}.Invoice("A-7") // your code, which tries again after a 503

	var invoices []object
	account.Admin(t, "POST", "/records/invoices/find", object{"pattern": object{"oid": "A-7"}}, &invoices)
	if len(invoices) != 1 || invoices[0]["issue_date"] != "2026-01-15" {
		t.Error("expected one invoice of 2026-01-15, got", invoices)
	}
}

func TestAnUnpaidOrderBecomesOverdue(t *testing.T) {
	account := NewAccount(t)
	Shop{account.URL, account.APIToken}.Invoice("A-8")
	account.Admin(t, "POST", "/clock/advance", object{"by": "2 months"}, &[]object{})
	var invoices []object
	account.Admin(t, "POST", "/records/invoices/find", object{"pattern": object{"oid": "A-8"}}, &invoices)
	if len(invoices) != 1 || invoices[0]["overdue?"] != true {
		t.Error("expected one overdue invoice, got", invoices)
	}
}
