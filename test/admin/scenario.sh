#!/bin/sh
# Steers a running emulator with nothing but curl.
set -eu
url=$1

admin() { # METHOD PATH [BODY]
  if [ $# -gt 2 ]; then
    curl -sSf -X "$1" "$url/__admin$2" -H 'Content-Type: application/json' -d "$3"
  else
    curl -sSf -X "$1" "$url/__admin$2"
  fi
}
expect() { # WHAT TEXT PATTERN
  printf '%s' "$2" | grep -q -- "$3" || { printf '%s: %s has no %s\n' "$1" "$2" "$3" >&2; exit 1; }
}
field() { printf '%s' "$1" | sed -n "s/.*\"$2\":\"\{0,1\}\([^\",}]*\).*/\1/p"; }

admin PUT /clock '{"now": "2026-03-02", "running": false, "force": true}' > /dev/null
admin POST /fixtures '{"accounts": {"acme": {"clients": {"jan": {"name": "Jan"}}}}}' > /dev/null
account=$(admin POST /accounts '{"prefix": "fresh"}')
token=$(field "$account" apiToken)

order='{"api_token": "'$token'", "invoice": {"buyer_name": "Ann", "buyer_email": "ann@shop.test",
  "positions": [{"name": "Book", "tax": 23, "total_price_gross": 123, "quantity": 1}]}}'
create() { curl -s -o /dev/null -w '%{http_code}' "$url/invoices.json" -H 'Content-Type: application/json' -d "$order"; }

fault=$(admin POST /faults '{"operation": "invoices.create", "times": 1, "then": {"status": 503}}')
expect 'the fault' "$(create)" 503
expect 'the second try' "$(create)" 201
expect 'the hits' "$(admin GET /faults)" '"hits":1'
admin DELETE "/faults/$(field "$fault" id)" > /dev/null

invoice=$(admin GET '/accounts/fresh/records/invoices?buyer_name=Ann' | sed 's/^\[{"id":\([0-9]*\).*/\1/')
snapshot=$(field "$(admin POST /snapshots '{"name": "invoiced"}')" id)
curl -sSf -X POST "$url/invoices/$invoice/send_by_email.json?api_token=$token&email_pdf=true" > /dev/null
expect 'the message' "$(admin POST /outbox/wait '{"pattern": {"to": "ann@shop.test"}}')" '"content":"JVBERi0'
expect 'what happened' "$(admin POST /clock/advance '{"by": "10 days"}')" '"kind":"overdue"'
expect 'the time' "$(admin GET /clock)" '"today":"2026-03-12"'
expect 'the journal' "$(admin GET '/requests?operation=invoices.create&limit=1')" '"status":201'

admin POST "/snapshots/$snapshot/restore" > /dev/null
expect 'the outbox' "$(admin GET /outbox)" '^\[\]$'
expect 'the time before' "$(admin GET /clock)" '"today":"2026-03-02"'
admin POST /reset > /dev/null
if admin GET /accounts/fresh > /dev/null 2>&1; then echo 'the account outlived the reset' >&2; exit 1; fi
expect 'the fixture' "$(admin GET /accounts/acme/records/clients/jan)" '"name":"Jan"'
echo 'sh was here'
