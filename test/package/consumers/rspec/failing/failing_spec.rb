require_relative 'faketura'

RSpec.describe 'a failure' do
  it 'fails' do
    Net::HTTP.get(URI("#{account[:url]}/invoices.json?perpage=3&api_token=#{account[:apiToken]}"))
    expect(1).to eq 2
  end
end
