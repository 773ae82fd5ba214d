package shop

import (
	"fmt"
	"net/http"
	"strings"
)

// Shop issues invoices for orders.
type Shop struct{ URL, Token string }

// Invoice issues the invoice of an order.
func (shop Shop) Invoice(order string) {
	positions := `[{"name": "Lamp", "quantity": 1, "total_price_gross": 246, "tax": 23}]`
	invoice := fmt.Sprintf(`{"oid": %q, "buyer_name": "Ann Bloom", "positions": %s}`, order, positions)
	body := fmt.Sprintf(`{"api_token": %q, "invoice": %s}`, shop.Token, invoice)
	for try := 0; try < 2; try++ {
		request, _ := http.NewRequest("POST", shop.URL+"/invoices.json", strings.NewReader(body))
		request.Header.Set("Accept", "application/json")
		request.Header.Set("Content-Type", "application/json")
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			panic(err)
		}
		response.Body.Close()
		if response.StatusCode != 503 {
			return
		}
	}
}
