import static org.junit.jupiter.api.Assertions.*;

import java.net.URI;
import java.net.http.*;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class FailingTest {
  @RegisterExtension
  final Faketura account = new Faketura();

  @Test
  void fails() throws Exception {
    var address = URI.create(account.url + "/invoices.json?perpage=3&api_token=" + account.apiToken);
    var request = HttpRequest.newBuilder(address).build();
    HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.discarding());
    assertEquals(1, 2);
  }

  @Test
  void failsAfterItsAccountWasDeleted() {
    account.admin("DELETE", "", "");
    fail("message of a deleted account");
  }

  @Test
  void passesAfterItsAccountWasDeleted() {
    account.admin("DELETE", "", "");
  }
}
