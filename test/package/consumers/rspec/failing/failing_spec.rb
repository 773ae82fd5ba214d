require_relative 'faketura'

RSpec.describe 'a failure' do
  it 'fails' do
    Net::HTTP.get(URI("#{account[:url]}/invoices.json?perpage=3&api_token=#{account[:apiToken]}"))
    expect(1).to eq 2
  end

  it 'fails after its account was deleted' do
    admin('DELETE', '')
    raise 'message of a deleted account'
  end

  it 'passes after its account was deleted' do
    admin('DELETE', '')
  end

  context 'without emulator' do
    around do |example|
      url = ENV.fetch('FAKETURA_ADMIN_URL')
      example.run
      ENV['FAKETURA_ADMIN_URL'] = url
    end

    it 'fails' do
      account
      ENV['FAKETURA_ADMIN_URL'] = 'http://127.0.0.1:9/__admin'
      raise 'message without emulator'
    end
  end
end
