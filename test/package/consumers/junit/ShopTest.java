import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(FaketuraExtension.class)
class ShopTest {
  @Test
  void aPaidOrderIsInvoicedOnce(FaketuraExtension.Account account) {
    account.admin("POST", "/faults", "{\"operation\": \"invoices.create\", \"times\": 1, \"then\": {\"status\": 503}}");

    new Shop(account.url(), account.apiToken()).invoice("A-7"); // your code, which tries again after a 503

    String invoices = account.admin("POST", "/records/invoices/find", "{\"pattern\": {\"oid\": \"A-7\"}}");
    assertEquals(2, invoices.split("\"oid\":").length); // one invoice
    assertEquals("2026-01-15", FaketuraExtension.text("issue_date", invoices));
  }

  @Test
  void anUnpaidOrderBecomesOverdue(FaketuraExtension.Account account) {
    new Shop(account.url(), account.apiToken()).invoice("A-8");
    account.admin("POST", "/clock/advance", "{\"by\": \"2 months\"}");
    String invoices = account.admin("POST", "/records/invoices/find", "{\"pattern\": {\"oid\": \"A-8\"}}");
    assertEquals("true", FaketuraExtension.text("overdue\\?", invoices));
  }
}
