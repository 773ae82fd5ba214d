<?php

require_once 'UsesFaketura.php';

final class FailingTest extends PHPUnit\Framework\TestCase
{
    use UsesFaketura;

    public function testFails(): void
    {
        $query = http_build_query(['perpage' => 3, 'api_token' => $this->account->apiToken]);
        file_get_contents("{$this->account->url}/invoices.json?$query");
        $this->assertSame(1, 2);
    }

    public function testFailsAfterItsAccountWasDeleted(): void
    {
        $this->admin('DELETE', '');
        $this->fail('message of a deleted account');
    }

    public function testPassesAfterItsAccountWasDeleted(): void
    {
        $this->admin('DELETE', '');
        $this->assertTrue(true);
    }

    /** The last test, because the failure is handled after every method that could restore the address. */
    public function testFailsWithoutEmulator(): void
    {
        putenv('FAKETURA_ADMIN_URL=http://127.0.0.1:9/__admin');
        $this->fail('message without emulator');
    }
}
