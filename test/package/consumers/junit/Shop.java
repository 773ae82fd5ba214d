import java.net.URI;
import java.net.http.*;

class Shop {
  private final String url;
  private final String token;

  Shop(String url, String token) {
    this.url = url;
    this.token = token;
  }

  void invoice(String order) {
    String body = """
      {"api_token": "%s", "invoice": {"oid": "%s", "buyer_name": "Ann Bloom",
      "positions": [{"name": "Lamp", "quantity": 1, "total_price_gross": 246, "tax": 23}]}}
      """.formatted(token, order);
    var request = HttpRequest.newBuilder(URI.create(url + "/invoices.json"))
      .header("Accept", "application/json").header("Content-Type", "application/json")
      .POST(HttpRequest.BodyPublishers.ofString(body)).build();
    try {
      var client = HttpClient.newHttpClient();
      var response = client.send(request, HttpResponse.BodyHandlers.discarding());
      if (response.statusCode() == 503) client.send(request, HttpResponse.BodyHandlers.discarding());
    } catch (Exception error) {
      throw new IllegalStateException(error);
    }
  }
}
