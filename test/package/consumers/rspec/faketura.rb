require 'json'
require 'net/http'

module Faketura
  # Calls the admin API of the emulator that `faketura exec` started for this run.
  def self.admin(method, path, body = nil)
    uri = URI(ENV.fetch('FAKETURA_ADMIN_URL') + path)
    response = Net::HTTP.start(uri.host, uri.port) do |http|
      http.send_request(method, uri.request_uri, body&.to_json, 'Content-Type' => 'application/json')
    end
    raise ArgumentError, response.body unless response.is_a?(Net::HTTPSuccess)

    JSON.parse(response.body, symbolize_names: true)
  end

  # The account of this example: url, apiToken, prefix and so on.
  def account
    @account ||= Faketura.admin('POST', '/accounts')
  end

  def admin(method, path, body = nil)
    Faketura.admin(method, "/accounts/#{account[:prefix]}#{path}", body)
  end
end

RSpec.configure do |config|
  config.include Faketura
  config.after do |example|
    next unless example.exception && @account

    found = admin('GET', '/diagnostics')
    example.metadata[:extra_failure_lines] = found.map { |diagnostic| diagnostic[:message] }
  rescue StandardError => error # such as an account that the example has deleted
    example.metadata[:extra_failure_lines] = ["no diagnostics: #{error.message}"]
  end
end
