package shop

import (
	"encoding/json"
	"net/http"
	"os"
	"strings"
	"testing"
)

type account struct{ Prefix, URL, APIToken string }

// newAccount opens an account for one test. If the test fails, its log shows the diagnostics.
func newAccount(t *testing.T) (opened account) {
	json.Unmarshal(opened.admin(t, "POST", "", "{}"), &opened)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("%s", opened.admin(t, "GET", "/diagnostics", ""))
		}
	})
	return opened
}

// admin calls the admin API of the emulator that `faketura exec` started for this run.
func (account account) admin(t *testing.T, method, path, body string) (result json.RawMessage) {
	url := os.Getenv("FAKETURA_ADMIN_URL") + "/accounts/" + account.Prefix + path
	request, _ := http.NewRequest(method, url, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err == nil {
		defer response.Body.Close()
		err = json.NewDecoder(response.Body).Decode(&result)
	}
	if err != nil || response.StatusCode >= 400 {
		t.Fatalf("%s %s: %s %v", method, path, result, err)
	}
	return result
}
