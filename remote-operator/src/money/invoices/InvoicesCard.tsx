import { useState } from 'react';
import { Badge, Button, Card, lazyDialog, Row, Text } from 'shared-lib';
import type { InvoiceSettings } from 'shared-lib/records';
import * as m from '../../texts/m';

const SetInvoices = lazyDialog(() => import('./SetInvoices').then((code) => code.SetInvoices));

/** Whether paid visits get an invoice; owners enter the permit. Source: R-beyond-1040. */
export function InvoicesCard({ settings, maySet }: { settings: InvoiceSettings; maySet: boolean }) {
  const [isOpen, open] = useState(false);
  const { on, prefix, next_number: next } = settings;
  return (
    <Card pad="s" aria-label={m.invoices()}>
      <Row $gap={3}>
        <Badge tone={on ? 'green' : 'grey'}>{on ? m.invoices_on() : m.no_invoices()}</Badge>
        <Text size="s">
          {on ? m.paid_visits_get_an_invoice({ prefix, next: String(next) }) : m.clients_get_an_acknowledgement()}
        </Text>
        {maySet && (
          <Button size="sm" onClick={() => open(true)}>
            {on ? m.change_the_permit() : m.enter_the_permit()}
          </Button>
        )}
      </Row>
      {isOpen && <SetInvoices settings={settings} onClose={() => open(false)} />}
    </Card>
  );
}
