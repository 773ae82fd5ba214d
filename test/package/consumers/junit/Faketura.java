import java.net.URI;
import java.net.http.*;
import org.junit.jupiter.api.extension.*;

/** An account for one test, in the emulator of `faketura exec`. A failure shows its diagnostics. */
class Faketura implements TestExecutionExceptionHandler {
  private final String opened = call("POST", "/accounts", "{}");
  final String prefix = value("prefix", opened);
  final String url = value("url", opened);
  final String apiToken = value("apiToken", opened);

  /** Calls the admin API for this account. */
  String admin(String method, String path, String body) {
    return call(method, "/accounts/" + prefix + path, body);
  }

  public void handleTestExecutionException(ExtensionContext context, Throwable failure) throws Throwable {
    if (failure instanceof org.opentest4j.TestAbortedException) throw failure;
    String found;
    try {
      found = admin("GET", "/diagnostics", "");
    } catch (RuntimeException error) { // such as an account that the test has deleted
      found = "no diagnostics: " + error.getMessage();
    }
    throw new AssertionError(failure.getMessage() + "\n" + found, failure);
  }

  /** The first value with this name in a JSON text. */
  static String value(String name, String json) {
    return json.replaceFirst(".*?\"" + name + "\":\"?([^,\"}]*).*", "$1");
  }

  private static String call(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(System.getenv("FAKETURA_ADMIN_URL") + path))
      .header("Content-Type", "application/json")
      .method(method, HttpRequest.BodyPublishers.ofString(body)).build();
    var result = HttpClient.newHttpClient().sendAsync(request, HttpResponse.BodyHandlers.ofString()).join();
    if (result.statusCode() >= 400) throw new IllegalArgumentException(result.body());
    return result.body();
  }
}
