import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ShopTest {
  @RegisterExtension
  final Faketura account = new Faketura();

  @Test
  void aPaidOrderIsInvoicedOnce() {
    String fault = "{\"operation\": \"invoices.create\", \"times\": 1, \"then\": {\"status\": 503}}";
    account.admin("POST", "/faults", fault);

    new Shop(account.url, account.apiToken).invoice("A-7"); // your code, which tries again after a 503

    String invoices = account.admin("POST", "/records/invoices/find", "{\"pattern\": {\"oid\": \"A-7\"}}");
    assertEquals(2, invoices.split("\"oid\":").length); // one invoice
    assertEquals("2026-01-15", Faketura.value("issue_date", invoices));
  }

  @Test
  void anUnpaidOrderBecomesOverdue() {
    new Shop(account.url, account.apiToken).invoice("A-8");
    account.admin("POST", "/clock/advance", "{\"by\": \"2 months\"}");
    String invoices = account.admin("POST", "/records/invoices/find", "{\"pattern\": {\"oid\": \"A-8\"}}");
    assertEquals("true", Faketura.value("overdue\\?", invoices));
  }
}
