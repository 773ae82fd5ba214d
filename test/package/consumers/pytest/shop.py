import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

class Shop:
    def __init__(self, url, token):
        self.url = url
        self.token = token

    def invoice(self, order):
        positions = [{"name": "Lamp", "quantity": 1, "total_price_gross": 246, "tax": 23}]
        invoice = {"oid": order, "buyer_name": "Ann Bloom", "positions": positions}
        body = json.dumps({"api_token": self.token, "invoice": invoice}).encode()
        headers = {"Accept": "application/json", "Content-Type": "application/json"}
        request = Request(self.url + "/invoices.json", body, headers)
        try:
            urlopen(request)
        except HTTPError as error:
            if error.code != 503:
                raise
            urlopen(request)
