package shop

import (
	"encoding/json"
	"testing"
)

func TestAPaidOrderIsInvoicedOnce(t *testing.T) {
	account := newAccount(t)
	account.admin(t, "POST", "/faults", `{"operation": "invoices.create", "times": 1, "then": {"status": 503}}`)

	Shop{account.URL, account.APIToken}.Invoice("A-7") // your code, which tries again after a 503

	var invoices []struct {
		IssueDate string `json:"issue_date"`
	}
	found := account.admin(t, "POST", "/records/invoices/find", `{"pattern": {"oid": "A-7"}}`)
	json.Unmarshal(found, &invoices)
	if len(invoices) != 1 || invoices[0].IssueDate != "2026-01-15" {
		t.Errorf("expected one invoice of 2026-01-15, got %s", found)
	}
}

func TestAnUnpaidOrderBecomesOverdue(t *testing.T) {
	account := newAccount(t)
	Shop{account.URL, account.APIToken}.Invoice("A-8")
	account.admin(t, "POST", "/clock/advance", `{"by": "2 months"}`)
	var invoices []struct {
		Overdue bool `json:"overdue?"`
	}
	found := account.admin(t, "POST", "/records/invoices/find", `{"pattern": {"oid": "A-8"}}`)
	json.Unmarshal(found, &invoices)
	if len(invoices) != 1 || !invoices[0].Overdue {
		t.Errorf("expected one overdue invoice, got %s", found)
	}
}
