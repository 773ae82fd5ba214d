<?php

use PHPUnit\Framework\TestCase;

require_once 'Shop.php';
require_once 'UsesFaketura.php';

final class ShopTest extends TestCase
{
    use UsesFaketura;

    public function testAPaidOrderIsInvoicedOnce(): void
    {
        $fault = ['operation' => 'invoices.create', 'times' => 1, 'then' => ['status' => 503]];
        $this->admin('POST', '/faults', $fault);

        // Your code, which tries again after a 503.
        (new Shop($this->account->url, $this->account->apiToken))->invoice('A-7');

        $invoices = $this->admin('POST', '/records/invoices/find', ['pattern' => ['oid' => 'A-7']]);
        $this->assertSame(['2026-01-15'], array_column($invoices, 'issue_date'));
    }

    public function testAnUnpaidOrderBecomesOverdue(): void
    {
        (new Shop($this->account->url, $this->account->apiToken))->invoice('A-8');
        $this->admin('POST', '/clock/advance', ['by' => '2 months']);
        $invoices = $this->admin('POST', '/records/invoices/find', ['pattern' => ['oid' => 'A-8']]);
        $this->assertSame([true], array_column($invoices, 'overdue?'));
    }
}
