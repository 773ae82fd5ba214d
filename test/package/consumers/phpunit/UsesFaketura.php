<?php

use PHPUnit\Framework\{AssertionFailedError, IncompleteTest, SkippedTest};

trait UsesFaketura
{
    /** The account of this test: url, apiToken, prefix and so on. */
    protected object $account;

    /** @before */
    #[PHPUnit\Framework\Attributes\Before]
    public function openAccount(): void
    {
        $this->account = $this->admin('POST', '');
    }

    /** Calls the admin API of the emulator that `faketura exec` started for this run, for the account. */
    protected function admin(string $method, string $path, array $body = []): mixed
    {
        $url = getenv('FAKETURA_ADMIN_URL') . '/accounts/' . ($this->account->prefix ?? '') . $path;
        $request = ['method' => $method, 'content' => json_encode((object) $body), 'ignore_errors' => true];
        $request['header'] = 'Content-Type: application/json';
        $text = @file_get_contents($url, false, stream_context_create(['http' => $request]));
        if ($text === false) throw new RuntimeException(error_get_last()['message']);
        $result = json_decode($text);
        if (isset($result->error->message)) throw new InvalidArgumentException($result->error->message);
        return $result;
    }

    protected function onNotSuccessfulTest(Throwable $failure): never
    {
        if ($failure instanceof SkippedTest || $failure instanceof IncompleteTest) throw $failure;
        try {
            $lines = array_column($this->admin('GET', '/diagnostics'), 'message');
        } catch (Throwable $error) { // such as an account that the test has deleted
            $lines = ["no diagnostics: {$error->getMessage()}"];
        }
        throw new AssertionFailedError(implode("\n", [$failure->getMessage(), ...$lines]), 0, $failure);
    }
}
