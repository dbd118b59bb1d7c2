import { useState } from 'react';
import { Badge, Button, ButtonLink, Link, lazyDialog, momentWords, Row, Stack, Text } from 'shared-lib';
import type { InvoiceOfVisit, PaperMail } from 'shared-lib/booking';
import { invoicePath, paperPath } from './invoicePath';
import * as m from '../../texts/m';

const IssueInvoice = lazyDialog(() =>
  import(/* webpackChunkName: "invoice-dialogs" */ './IssueInvoice').then((code) => code.IssueInvoice),
);
const MailPaper = lazyDialog(() =>
  import(/* webpackChunkName: "invoice-dialogs" */ './MailPaper').then((code) => code.MailPaper),
);

/** What operators sent of it. Source: R-beyond-1262. */
const Sent = ({ sent }: Pick<PaperMail, 'sent'>) =>
  sent.map(({ at, state }, nth) => (
    <Text key={nth} as="p" size="s" tone={state === 'failed' || state === 'dropped' ? 'red' : undefined}>
      {state === 'waiting' ? m.e_mail_on_its_way() : state === 'sent' ? m.e_mailed_copy() : m.e_mail_failed_check()}{' '}
      <Text muted size="xs">
        {momentWords(new Date(at))}
      </Text>
    </Text>
  ));

export interface VisitInvoicesProps {
  visit: number;
  invoices: readonly InvoiceOfVisit[];
  /** An owner entered the permit, the visit is paid, and no invoice stands. */
  mayIssue: boolean;
  /** Undefined where nothing was received. */
  mail?: PaperMail | undefined;
  /** Something was received, and no invoice stands for it. */
  hasPaper?: boolean;
}

/** The invoices of a visit below its ledger, and its e-mails to the client. Source: R-beyond-1041, R-beyond-1260. */
export function VisitInvoices({ visit, invoices, mayIssue, mail, hasPaper = false }: VisitInvoicesProps) {
  const [asked, ask] = useState<'issue' | 'mail' | null>(null);
  const close = (): void => ask(null);
  if (invoices.length === 0 && !mayIssue && !mail && !hasPaper) return null;
  const isInvoice = invoices.some(({ voided }) => !voided);
  return (
    <Stack $gap={2} style={{ marginTop: 'var(--s3)' }}>
      {invoices.map(({ id, label, voided, differs }) => (
        <Row key={id} $gap={2}>
          <Link to={invoicePath(id)}>{m.invoice_label({ label })}</Link>
          {voided && <Badge tone="red">{m.void_()}</Badge>}
          {!voided && differs && <Badge tone="amber">{m.visit_changed()}</Badge>}
        </Row>
      ))}
      {hasPaper && (
        <div data-screen>
          <ButtonLink icon="print" to={paperPath(visit)}>
            {m.print_the_receipt()}
          </ButtonLink>
        </div>
      )}
      {mayIssue && (
        <div data-screen>
          <Button icon="receipt" onClick={() => ask('issue')}>
            {m.issue_an_invoice()}
          </Button>
          <Text as="p" size="xs" muted>
            {m.it_gets_the_next_number()}
          </Text>
        </div>
      )}
      {mail && (
        <>
          <Sent sent={mail.sent} />
          {mail.may_send && (
            <div data-screen>
              <Button icon="send" onClick={() => ask('mail')}>
                {isInvoice ? m.e_mail_the_invoice() : m.e_mail_the_receipt()}
              </Button>
            </div>
          )}
        </>
      )}
      {asked === 'issue' && <IssueInvoice visit={visit} onClose={close} />}
      {asked === 'mail' && mail && <MailPaper visit={visit} mail={mail} isInvoice={isInvoice} onClose={close} />}
    </Stack>
  );
}
