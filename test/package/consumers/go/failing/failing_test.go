package shop

import (
	"net/http"
	"testing"
)

func TestFails(t *testing.T) {
	account := newAccount(t)
	response, err := http.Get(account.URL + "/invoices.json?perpage=3&api_token=" + account.APIToken)
	if err != nil {
		t.Fatal(err)
	}
	response.Body.Close()
	t.Error("1 is not 2")
}
