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
        $this->account = self::call('POST', '/accounts');
    }

    protected function admin(string $method, string $path, array $body = []): mixed
    {
        return self::call($method, "/accounts/{$this->account->prefix}$path", $body);
    }

    /** Calls the admin API of the emulator that `faketura exec` started for this run. */
    private static function call(string $method, string $path, array $body = []): mixed
    {
        $content = $method === 'GET' ? '' : json_encode((object) $body);
        $header = 'Content-Type: application/json';
        $request = ['method' => $method, 'header' => $header, 'content' => $content, 'ignore_errors' => true];
        $context = stream_context_create(['http' => $request]);
        $result = json_decode(file_get_contents(getenv('FAKETURA_ADMIN_URL') . $path, false, $context));
        if (isset($result->error->message)) throw new InvalidArgumentException($result->error->message);
        return $result;
    }

    protected function onNotSuccessfulTest(Throwable $failure): never
    {
        if ($failure instanceof SkippedTest || $failure instanceof IncompleteTest) throw $failure;
        $found = self::call('GET', "/diagnostics?account={$this->account->prefix}");
        $lines = [$failure->getMessage(), ...array_column($found, 'message')];
        throw new AssertionFailedError(implode("\n", $lines), 0, $failure);
    }
}
