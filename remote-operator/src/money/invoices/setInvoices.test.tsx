import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InvoiceSettings } from 'shared-lib/records';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { CHANGED_MEANWHILE } from 'shared-lib/controls';
import { SetInvoices } from './SetInvoices';
import { VisitInvoices } from './VisitInvoices';

const SETTINGS: InvoiceSettings = {
  on: true,
  name: 'Hatid Wellness Services',
  address: '218 Katipunan Avenue, Quezon City',
  tin: '412-555-019-00000',
  vat_percent: null,
  exempt_kinds: [],
  permit: 'Authority to Print OCN 4AU0026',
  prefix: 'SI-',
  next_number: 412,
  begun: true,
};
const { next_number: _, begun: __, ...PERMIT } = SETTINGS;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.invoices.set, SETTINGS);
});

describe('the permit of invoices', () => {
  const show = () => {
    renderScreen(<SetInvoices settings={SETTINGS} onClose={() => undefined} />, { as: aUser('operator') });
    return userEvent.setup();
  };
  const next = () => screen.findByRole('textbox', { name: /Next number/ });
  const save = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Save' }));
  const sent = () => server.seen(calls.invoices.set).map(({ body }) => body);

  it('takes a prefix that was used before, without a number of its own (R-beyond-1043)', async () => {
    const user = show();
    expect(await next()).toHaveValue('');
    const prefix = screen.getByRole('textbox', { name: /Prefix/ });
    await user.clear(prefix);
    await user.type(prefix, 'B-');
    expect(await next()).toHaveAccessibleDescription(
      'Leave it empty for a series that goes on; a new one begins at 1.',
    );
    await save(user);
    expect(sent()).toEqual([{ ...PERMIT, prefix: 'B-', expected: PERMIT }]);
  });

  it('sends the number that was typed, for a series that has begun too (R-beyond-1043)', async () => {
    const user = show();
    expect(await next()).toHaveAccessibleDescription(/go on at 412/);
    await user.type(await next(), '500');
    await save(user);
    expect(sent()).toEqual([{ ...PERMIT, next_number: 500, expected: PERMIT }]);
  });

  it('has no sale exempt from VAT until it is ticked, and none without VAT (R-beyond-1263)', async () => {
    const user = show();
    expect(screen.queryByRole('checkbox', { name: /Exempt from VAT/ })).toBeNull();
    await user.selectOptions(await screen.findByRole('combobox', { name: /VAT/ }), 'vat');
    expect(screen.getByText(/Check with your accountant/)).toBeVisible();
    const senior = screen.getByRole('checkbox', { name: 'Exempt from VAT: Senior citizen' });
    expect(senior).not.toBeChecked();
    await user.click(senior);
    await save(user);
    expect(sent().at(-1)).toMatchObject({ vat_percent: 12, exempt_kinds: ['senior_citizen'] });
  });

  it('asks for a prefix that ends in a letter or a dash (R-beyond-1043)', async () => {
    const user = show();
    await next();
    await user.type(screen.getByRole('textbox', { name: /Prefix/ }), '1');
    await save(user);
    expect(screen.getByText(/End with a letter or a dash/)).toBeVisible();
    expect(sent()).toEqual([]);
  });

  it('shows what another person entered meanwhile, and saves over it only when asked again (R-beyond-1040)', async () => {
    const user = show();
    await next();
    const name = screen.getByRole('textbox', { name: /Name of the business/ });
    await user.clear(name);
    await user.type(name, 'Mine');
    const theirs = { ...SETTINGS, name: 'Theirs' };
    server.on(calls.invoices.set, problem('STALE_VERSION', { current: theirs }));
    await save(user);
    expect(await screen.findByText(CHANGED_MEANWHILE)).toBeVisible();
    expect(screen.getByText('Theirs')).toBeVisible();
    server.on(calls.invoices.set, SETTINGS);
    await user.click(screen.getByRole('button', { name: 'Save mine' }));
    expect(sent().at(-1)).toEqual({ ...PERMIT, name: 'Mine', expected: { ...PERMIT, name: 'Theirs' } });
  });
});

describe('the invoices of a visit', () => {
  const invoice = { id: 4, label: 'SI-000004', at: '2026-11-20T13:00:00+08:00', total: 850, voided: false };

  it('say in a word where the visit is no longer what the invoice says (R-beyond-1042)', async () => {
    const gone = { ...invoice, id: 3, label: 'SI-000003', voided: true, differs: true };
    renderScreen(<VisitInvoices visit={41} invoices={[gone, { ...invoice, differs: true }]} mayIssue={false} />, {
      as: aUser('operator'),
    });
    expect(await screen.findAllByText('Visit changed')).toHaveLength(1);
    expect(screen.getAllByText('Void')).toHaveLength(1);
  });

  it('are e-mailed where the client agreed, or asked for it, with how many were sent before (R-beyond-1260, R-beyond-1262)', async () => {
    const mail = {
      address: 'ana@example.test',
      agreed: true,
      may_send: true,
      sent: [{ at: '2026-11-20T13:00:00+08:00', state: 'failed' as const }],
    };
    server.on(calls.receipts.mail, mail);
    const { user } = renderScreen(<VisitInvoices visit={41} invoices={[]} mayIssue={false} mail={mail} />, {
      as: aUser('operator'),
    });
    expect(await screen.findByText(/E-mail not delivered/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'E-mail the receipt' }));
    const to = await screen.findByRole('textbox', { name: /E-mail/ });
    expect(to).toHaveValue('ana@example.test');
    await user.clear(to);
    await user.type(to, 'boss@example.test');
    await user.click(screen.getByRole('button', { name: 'E-mail it' }));
    expect(screen.getByText('Tick that the client asked for it.')).toBeVisible();
    await user.click(screen.getByRole('checkbox', { name: /The client asked/ }));
    await user.click(screen.getByRole('button', { name: 'E-mail it' }));
    expect(server.seen(calls.receipts.mail).map(({ body }) => body)).toEqual([
      { to: 'boss@example.test', asked: true, after: 1 },
    ]);
  });

  it('are not e-mailed where another operator was first, until it is sent again (R-beyond-1261)', async () => {
    const mail = { address: 'ana@example.test', agreed: true, may_send: true, sent: [] };
    const one = { at: '2026-11-20T13:00:00+08:00', state: 'waiting' as const };
    server.on(calls.receipts.mail, problem('STALE_VERSION', { current: { ...mail, sent: [one] } }));
    const { user } = renderScreen(<VisitInvoices visit={41} invoices={[]} mayIssue={false} mail={mail} />, {
      as: aUser('operator'),
    });
    await user.click(screen.getByRole('button', { name: 'E-mail the receipt' }));
    const press = async () => user.click(await screen.findByRole('button', { name: 'E-mail it' }));
    await press();
    expect(await screen.findByText(/^It was e-mailed meanwhile\./)).toBeVisible();
    expect(screen.queryByText('The e-mail is on its way.')).toBeNull();
    expect(screen.getByRole('textbox', { name: /E-mail/ })).toHaveValue('ana@example.test');
    server.on(calls.receipts.mail, problem('VALIDATION_FAILED', { to: ['It was e-mailed 10 times already.'] }));
    await press();
    expect(await screen.findByText('It was e-mailed 10 times already.')).toBeVisible();
    expect(server.seen(calls.receipts.mail).map(({ body }) => body)).toEqual([
      { to: 'ana@example.test', asked: false, after: 0 },
      { to: 'ana@example.test', asked: false, after: 1 },
    ]);
  });

  it('leave the acknowledgement to print where none stands for the payment (R-beyond-1340)', async () => {
    renderScreen(<VisitInvoices visit={41} invoices={[]} mayIssue={false} hasPaper />, {
      as: aUser('operator'),
    });
    expect(await screen.findByRole('link', { name: 'Print the receipt' })).toHaveAttribute(
      'href',
      '/dashboard/receipts/41?paper=1',
    );
  });
});
