import java.net.URI;
import java.net.http.*;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.opentest4j.TestAbortedException;

/** Gives each test an account of its own, and adds the account's diagnostics to a failure. */
class FaketuraExtension implements ParameterResolver, TestExecutionExceptionHandler {
  record Account(String prefix, String url, String apiToken) {
    /** Calls the admin API for this account. */
    String admin(String method, String path, String body) {
      return call(method, "/accounts/" + prefix + path, body);
    }
  }

  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Account.class;
  }

  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context.getStore(Namespace.GLOBAL).getOrComputeIfAbsent(Account.class, type -> {
      String opened = call("POST", "/accounts", "{}");
      return new Account(text("prefix", opened), text("url", opened), text("apiToken", opened));
    });
  }

  public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
    Account account = context.getStore(Namespace.GLOBAL).get(Account.class, Account.class);
    if (account == null || failure instanceof TestAbortedException) throw failure;
    String diagnostics = call("GET", "/diagnostics?account=" + account.prefix(), "");
    throw new AssertionError(failure.getMessage() + "\n" + diagnostics, failure);
  }

  /** A value of a JSON text. */
  static String text(String name, String json) {
    var found = Pattern.compile('"' + name + "\":\"?([^,\"}]*)").matcher(json);
    return found.find() ? found.group(1) : null;
  }

  /** Calls the admin API of the emulator that `faketura exec` started for this run. */
  static String call(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(System.getenv("FAKETURA_ADMIN_URL") + path))
      .header("Content-Type", "application/json").method(method, HttpRequest.BodyPublishers.ofString(body)).build();
    var response = HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
    if (response.statusCode() >= 400) throw new IllegalArgumentException(response.body());
    return response.body();
  }
}
