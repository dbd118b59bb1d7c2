import { useState } from 'react';
import { Badge, Button, Link, lazyDialog, Row, Stack, Text } from 'shared-lib';
import type { InvoiceOfVisit } from 'shared-lib/booking';
import { invoicePath } from './invoicePath';
import * as m from '../../texts/m';

const IssueInvoice = lazyDialog(() => import('./IssueInvoice').then((code) => code.IssueInvoice));

export interface VisitInvoicesProps {
  visit: number;
  invoices: readonly InvoiceOfVisit[];
  /** An owner entered the permit, the visit is paid, and no invoice stands. */
  mayIssue: boolean;
}

/** The invoices of a visit below its ledger. Without the permit there is nothing. Source: R-beyond-1041. */
export function VisitInvoices({ visit, invoices, mayIssue }: VisitInvoicesProps) {
  const [isAsking, ask] = useState(false);
  if (invoices.length === 0 && !mayIssue) return null;
  return (
    <Stack $gap={2} style={{ marginTop: 'var(--s3)' }}>
      {invoices.map(({ id, label, voided, differs }) => (
        <Row key={id} $gap={2}>
          <Link to={invoicePath(id)}>{m.invoice_label({ label })}</Link>
          {voided && <Badge tone="red">{m.void_()}</Badge>}
          {!voided && differs && <Badge tone="amber">{m.visit_changed()}</Badge>}
        </Row>
      ))}
      {mayIssue && (
        <div data-screen>
          <Button icon="receipt" onClick={() => ask(true)}>
            {m.issue_an_invoice()}
          </Button>
          <Text as="p" size="xs" muted>
            {m.it_gets_the_next_number()}
          </Text>
        </div>
      )}
      {isAsking && <IssueInvoice visit={visit} onClose={() => ask(false)} />}
    </Stack>
  );
}
