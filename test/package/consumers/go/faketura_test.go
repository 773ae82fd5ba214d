package shop

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"testing"
)

// Account is an account of the emulator, for one test.
type Account struct{ Prefix, URL, APIToken string }

// NewAccount opens an account. If the test fails, its log shows the diagnostics of the account.
func NewAccount(t *testing.T) Account {
	var account Account
	admin(t, "POST", "/accounts", nil, &account)
	t.Cleanup(func() {
		var found []struct{ Message string }
		admin(t, "GET", "/diagnostics?account="+account.Prefix, nil, &found)
		if t.Failed() {
			t.Log(found)
		}
	})
	return account
}

// Admin calls the admin API for this account.
func (account Account) Admin(t *testing.T, method, path string, body, result any) {
	t.Helper()
	admin(t, method, "/accounts/"+account.Prefix+path, body, result)
}

// admin calls the admin API of the emulator that `faketura exec` started for this run.
func admin(t *testing.T, method, path string, body, result any) {
	t.Helper()
	data, _ := json.Marshal(body)
	request, _ := http.NewRequest(method, os.Getenv("FAKETURA_ADMIN_URL")+path, bytes.NewReader(data))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, _ := io.ReadAll(response.Body)
	if err := json.Unmarshal(text, result); err != nil || response.StatusCode >= 400 {
		t.Fatalf("%s %s: %s", method, path, text)
	}
}
