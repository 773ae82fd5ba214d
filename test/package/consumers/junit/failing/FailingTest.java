import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.URI;
import java.net.http.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FaketuraExtension.class)
class FailingTest {
  @Test
  void fails(FaketuraExtension.Account account) throws Exception {
    var address = URI.create(account.url() + "/invoices.json?perpage=3&api_token=" + account.apiToken());
    HttpClient.newHttpClient().send(HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.discarding());
    assertEquals(1, 2);
  }
}
