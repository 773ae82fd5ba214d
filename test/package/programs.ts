/** A program for the live service, with a fixed host and no knowledge of the emulator. */
export interface Program {
  readonly name: string
  /** Command that shows whether this machine has what it needs. */
  readonly check: readonly [string, ...string[]]
  readonly file: string
  readonly text: string
  readonly command: readonly [string, ...string[]]
  /** What it prints. */
  readonly prints: string
}

const ruby = `require 'net/http'
require 'json'

address = URI('https://demo.fakturownia.pl/invoices.json')
request = Net::HTTP::Post.new(address.path, 'Content-Type' => 'application/json')
request.body = JSON.generate(
  'api_token' => 'demo-token',
  'invoice' => {
    'kind' => 'vat',
    'number' => nil,
    'sell_date' => '2026-01-15',
    'issue_date' => '2026-01-15',
    'payment_to' => '2026-01-22',
    'seller_name' => 'Acme Ltd',
    'seller_tax_no' => '5252445767',
    'buyer_name' => 'Bloom Ltd',
    'buyer_tax_no' => '5252445767',
    'positions' => [
      { 'name' => 'Desk lamp', 'tax' => 23, 'total_price_gross' => 61.5, 'quantity' => 1 },
      { 'name' => 'Bulb', 'tax' => 0, 'total_price_gross' => 50, 'quantity' => 3 }
    ]
  }
)
response = Net::HTTP.start(address.host, address.port, use_ssl: true) { |http| http.request(request) }
abort "refused: #{response.body}" unless response.code == '201'
puts JSON.parse(response.body).values_at('number', 'price_gross').join(' ')
`

const php = `<?php
$invoice = [
    'kind' => 'vat',
    'issue_date' => '2026-01-15',
    'payment_to_kind' => 5,
    'buyer_name' => 'Bloom Ltd',
    'buyer_tax_no' => '5252445767',
    'positions' => [
        ['name' => 'Desk lamp', 'quantity' => 2, 'tax' => '23', 'total_price_gross' => '61,50'],
    ],
];
$request = curl_init('https://demo.fakturownia.pl/invoices.json');
curl_setopt_array($request, [
    CURLOPT_POST => true,
    CURLOPT_POSTFIELDS => json_encode(['api_token' => 'demo-token', 'invoice' => $invoice]),
    CURLOPT_HTTPHEADER => ['Accept: application/json', 'Content-Type: application/json'],
    CURLOPT_RETURNTRANSFER => true,
]);
$reply = json_decode(curl_exec($request));
if (curl_getinfo($request, CURLINFO_RESPONSE_CODE) !== 201) {
    fwrite(STDERR, json_encode($reply));
    exit(1);
}
echo "$reply->number $reply->payment_to $reply->price_net\\n";
`

const library = `require 'httparty'

class Invoicing
  include HTTParty
  base_uri 'https://demo.fakturownia.pl'

  TOKEN = { api_token: 'demo-token' }.freeze

  def read(path, accept: 'application/json', **query)
    checked self.class.get(path, query: TOKEN.merge(query), headers: { 'Accept' => accept })
  end

  def write(verb, path, values)
    headers = { 'Accept' => 'application/json', 'Content-Type' => 'application/json' }
    checked self.class.send(verb, path, body: TOKEN.merge(values).to_json, headers: headers)
  end

  def upload(path, values)
    headers = { 'Accept' => 'application/json' }
    checked self.class.put(path, body: TOKEN.merge(values), multipart: true, headers: headers)
  end

  def delete(path)
    checked self.class.delete(path, query: TOKEN, headers: { 'Accept' => 'application/json' })
  end

  def checked(response)
    abort "#{response.request.path} #{response.code}: #{response.body}" unless response.success?
    response
  end
end

service = Invoicing.new
client = service.write(:post, '/clients.json', client: { name: 'Bloom Ltd', external_id: 'crm-1' })
product = service.write(:post, '/products.json', product: { name: 'Lamp', price_net: '100', tax: '23' })
positions = [{ product_id: product['id'], quantity: 2 }]
invoice = service.write(:post, '/invoices.json', invoice: { client_id: client['id'], positions: positions })
puts invoice['price_gross']
xml = service.read("/invoices/#{invoice['id']}.xml", accept: 'application/xml')['invoice']
puts [xml['price_gross'].to_s('F'), xml['issue_date'].class, xml['positions'].map { |row| row['name'] }].join(' ')
payment = { name: 'Transfer', price: 246, invoice_id: invoice['id'], paid: true, kind: 'api' }
service.write(:post, '/banking/payments.json', banking_payment: payment)
puts service.read('/invoices.json', client_id: client['id']).map { |row| row['status'] }.join
puts service.read("/invoices/#{invoice['id']}.pdf", accept: 'application/pdf').body[0, 4]
department = service.read('/departments.json').first
File.binwrite('logo.png', 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='.unpack1('m'))
puts service.upload("/departments/#{department['id']}.json", department: { logo: File.open('logo.png') }).code
service.delete("/clients/#{service.write(:post, '/clients.json', client: { name: 'Gone' })['id']}.json")
puts service.read('/clients.json', external_id: 'crm-1').map { |row| row['name'] }.join
`

export const programs: readonly Program[] = [
  {
    name: 'Ruby, as the documents of the service show it',
    check: ['ruby', '--version'],
    file: 'invoice.rb',
    text: ruby,
    command: ['ruby', 'invoice.rb'],
    prints: '1/01/2026 111.5\n',
  },
  {
    name: 'PHP, as the documents of the service show it',
    check: ['php', '-r', 'exit(function_exists("curl_init") ? 0 : 1);'],
    file: 'invoice.php',
    text: php,
    command: ['php', 'invoice.php'],
    prints: '1/01/2026 2026-01-20 50.0\n',
  },
  {
    name: 'HTTParty, a client library for Ruby',
    check: ['ruby', '-e', 'require "httparty"'],
    file: 'library.rb',
    text: library,
    command: ['ruby', 'library.rb'],
    prints: '246.0\n246.0 Date Lamp\npaid\n%PDF\n200\nBloom Ltd\n',
  },
]
