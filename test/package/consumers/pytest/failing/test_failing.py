from urllib.request import urlopen

def test_fails(account):
    urlopen(f"{account.url}/invoices.json?perpage=3&api_token={account.apiToken}")
    assert 1 == 2
