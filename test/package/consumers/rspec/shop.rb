require 'json'
require 'net/http'

class Shop
  def initialize(url, token)
    @uri = URI("#{url}/invoices.json")
    @token = token
  end

  def invoice(order)
    positions = [{ name: 'Lamp', quantity: 1, total_price_gross: 246, tax: 23 }]
    invoice = { oid: order, buyer_name: 'Ann Bloom', positions: positions }
    body = { api_token: @token, invoice: invoice }.to_json
    headers = { 'Accept' => 'application/json', 'Content-Type' => 'application/json' }
    response = Net::HTTP.post(@uri, body, headers)
    Net::HTTP.post(@uri, body, headers) if response.code == '503'
  end
end
