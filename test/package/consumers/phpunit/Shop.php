<?php

final class Shop
{
    public function __construct(private string $url, private string $token)
    {
    }

    public function invoice(string $order): void
    {
        $positions = [['name' => 'Lamp', 'quantity' => 1, 'total_price_gross' => 246, 'tax' => 23]];
        $invoice = ['oid' => $order, 'buyer_name' => 'Ann Bloom', 'positions' => $positions];
        if ($this->post($invoice) === 503) $this->post($invoice);
    }

    private function post(array $invoice): int
    {
        $body = json_encode(['api_token' => $this->token, 'invoice' => $invoice]);
        $header = ['Accept: application/json', 'Content-Type: application/json'];
        $request = ['method' => 'POST', 'header' => $header, 'content' => $body, 'ignore_errors' => true];
        file_get_contents("$this->url/invoices.json", false, stream_context_create(['http' => $request]));
        return (int) explode(' ', $http_response_header[0])[1];
    }
}
