package shop

import (
	"net/http"
	"os"
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

func TestFailsAfterItsAccountWasDeleted(t *testing.T) {
	account := newAccount(t)
	account.admin(t, "DELETE", "", "")
	t.Error("message of a deleted account")
}

func TestPassesAfterItsAccountWasDeleted(t *testing.T) {
	account := newAccount(t)
	account.admin(t, "DELETE", "", "")
}

func TestFailsWithoutEmulator(t *testing.T) {
	const address = "FAKETURA_ADMIN_URL"
	// Restores the address after the clean-up of the account.
	t.Setenv(address, os.Getenv(address))
	newAccount(t)
	os.Setenv(address, "http://127.0.0.1:9/__admin")
	t.Error("message without emulator")
}
