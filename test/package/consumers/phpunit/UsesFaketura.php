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
        $result = json_decode(file_get_contents($url, false, stream_context_create(['http' => $request])));
        if (isset($result->error->message)) throw new InvalidArgumentException($result->error->message);
        return $result;
    }

    protected function onNotSuccessfulTest(Throwable $failure): never
    {
        if ($failure instanceof SkippedTest || $failure instanceof IncompleteTest) throw $failure;
        $lines = [$failure->getMessage(), ...array_column($this->admin('GET', '/diagnostics'), 'message')];
        throw new AssertionFailedError(implode("\n", $lines), 0, $failure);
    }
}
