require_relative 'faketura'
require_relative 'shop'

RSpec.describe Shop do
  let(:shop) { Shop.new(account[:url], account[:apiToken]) }

  it 'invoices a paid order once' do
    admin('POST', '/faults', operation: 'invoices.create', times: 1, then: { status: 503 })

    shop.invoice('A-7') # your code, which tries again after a 503

    invoices = admin('POST', '/records/invoices/find', pattern: { oid: 'A-7' })
    expect(invoices).to match [include(issue_date: '2026-01-15')]
  end

  it 'sees that an unpaid order becomes overdue' do
    shop.invoice('A-8')
    admin('POST', '/clock/advance', by: '2 months')
    invoices = admin('POST', '/records/invoices/find', pattern: { oid: 'A-8' })
    expect(invoices).to match [include(overdue?: true)]
  end
end
