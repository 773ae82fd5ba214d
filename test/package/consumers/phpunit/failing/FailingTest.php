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
}
