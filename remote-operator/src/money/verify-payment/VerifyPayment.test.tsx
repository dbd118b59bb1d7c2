import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { RULE_NAMES } from 'shared-lib/settings';
import { ACTIONS } from '../../visit/actions/actionTable';
// Loaded late by the form.
import './DiscountKindFields';
import { VerifyPayment } from './VerifyPayment';

const operator = aUser('operator');
const appointment = anAppointment(
  {
    id: 2041,
    status: 'awaiting_payment',
    services_details: [
      { id: 1, name: 'Swedish 60', duration: 60, price: 850 },
      { id: 2, name: 'Foot 30', duration: 30, price: 450 },
    ],
  },
  operator,
);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, appointment);
});

async function open() {
  const onClose = jest.fn();
  const view = renderScreen(
    <VerifyPayment row={ACTIONS.mark_completed} appointment={appointment} onClose={onClose} />,
    { as: operator },
  );
  await screen.findByRole('dialog', { name: 'Verify Payment Received' });
  return { ...view, onClose };
}
const amount = () => screen.getByRole('textbox', { name: /^Amount/ });
const extension = () => screen.getByRole('textbox', { name: /Extension amount/ });
const fact = (term: string) => screen.getByText(term, { selector: 'dt' }).nextElementSibling;
const verify = () => screen.getByRole('button', { name: /^Verify Payment/ });
const sent = () => server.seen(calls.appointments.act);

describe('verifying a payment', () => {
  it('starts as cash with the sum of the prices, and sends it (2-124, 3-047, 3-049, 4-059, 8-125)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user, onClose } = await open();
    expect(amount()).toHaveValue('1300');
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'exact change');
    await user.click(verify());
    expect(await screen.findByText('Payment marked as received successfully!')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(sent()[0]).toMatchObject({
      params: { id: '2041', action: 'mark_completed' },
      body: {
        payment_method: 'cash',
        payment_amount: 1300,
        payment_notes: 'exact change',
        has_service_extension: false,
      },
    });
  });

  it('takes only whole pesos, however they are written (5-040)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    await user.clear(amount());
    await user.type(amount(), '1a2.5-0');
    expect(amount()).toHaveValue('1a2.5-0');
    await user.click(verify());
    expect(screen.getByText('Please enter a valid payment amount (whole numbers only).')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);

    await user.clear(amount());
    await user.paste('₱1,250.00');
    expect(screen.getByText('₱1,250.00')).toBeInTheDocument();
    await user.click(verify());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payment_amount: 1250 }));
  });

  it.each([
    ['649', 'Less than half of the price, ₱1,300.00.'],
    ['650', undefined],
    ['2600', undefined],
    ['2,601.00', 'More than twice the price, ₱1,300.00.'],
  ])('warns at the field when %s is far from the price, and accepts it without a question', async (typed, note) => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    await user.clear(amount());
    await user.type(amount(), typed);
    if (note) expect(amount()).toHaveAccessibleDescription(note);
    else expect(amount()).not.toHaveAccessibleDescription();
    await user.click(verify());
    expect(await screen.findByText('Payment marked as received successfully!')).toBeInTheDocument();
  });

  it('says what is due, where to look first, and what happens then (R-beyond-961)', async () => {
    const { user } = await open();
    expect(screen.getByText(/is due\./)).toHaveTextContent(
      '₱1,300.00 is due. Be sure who has the money first. Then the visit is paid and completed.',
    );
    await user.click(screen.getByRole('radio', { name: 'GCash' }));
    expect(screen.getByText(/is due\./)).toHaveTextContent('Find it in our GCash history first.');
  });

  it('says what is true of credit, and that nothing is recorded before the approval (R-beyond-1033)', async () => {
    server.on(calls.clientCredit.read, { ...aPage([]), amount: 5_000, waiting: null });
    server.on(calls.appointments.act, problem('CORRECTION_NEEDS_APPROVAL', { detail: 'Another operator is needed.' }));
    const { user } = await open();
    await user.clear(amount());
    await user.type(amount(), '100');
    await user.click(verify());
    expect(await screen.findByText(/Another operator is needed/)).toBeVisible();
    expect(screen.getByText(/is due\./)).toHaveTextContent(/Another operator approves it first\.$/);
    await user.type(amount(), '0');
    await user.click(await screen.findByRole('button', { name: 'Use ₱300.00 of the credit' }));
    expect(screen.getByText(/is due\./)).toHaveTextContent('Be sure who has the money first.');
    await user.click(screen.getByRole('button', { name: 'Remove part 1' }));
    expect(screen.getByText(/is due\./)).toHaveTextContent(
      "₱1,300.00 is due. The client's credit pays it. Then the visit is paid and completed.",
    );
  });

  it('says at the total what is due, and by how much it differs (R-money-24)', async () => {
    const { user } = await open();
    const foot = () => screen.getByText('Received').parentElement;
    expect(foot()).not.toHaveTextContent('due');
    await user.clear(amount());
    await user.type(amount(), '1250');
    expect(foot()).toHaveTextContent('₱50.00 less than was due (₱1,300.00)');
    await user.click(screen.getByRole('checkbox', { name: /extended/ }));
    await user.type(extension(), '300');
    expect(foot()).toHaveTextContent('₱50.00 less than was due (₱1,600.00)');
  });

  it.each(['1e3', '-5', '+5', '12.50', '1 000', '0x10', '1,45', '₱-5', '1/2', '½'])(
    'keeps %s as typed and refuses it at the field (5-040, R-forms-2)',
    async (typed) => {
      const { user } = await open();
      await user.clear(amount());
      await user.type(amount(), typed);
      expect(amount()).toHaveValue(typed);
      await user.click(verify());
      expect(amount()).toHaveAccessibleDescription('Please enter a valid payment amount (whole numbers only).');
      expect(amount()).toHaveValue(typed);
      expect(sent()).toHaveLength(0);
    },
  );

  it('refuses an amount that is missing or zero (5-038)', async () => {
    const { user } = await open();
    await user.clear(amount());
    await user.click(verify());
    expect(screen.getByText('Please enter a valid payment amount (whole numbers only).')).toBeInTheDocument();
    await user.type(amount(), '0');
    expect(screen.getByText('Please enter a valid payment amount (whole numbers only).')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
  });

  it('asks what is above the sum to pay: a tip, change, or for the visit (R-beyond-501)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    const box = () => screen.queryByRole('group', { name: 'Above what is due' });
    expect(box()).not.toBeInTheDocument();
    await user.clear(amount());
    await user.type(amount(), '1450');
    expect(box()).toHaveTextContent('The rest is change ₱150.00');
    await user.click(screen.getByRole('radio', { name: '₱50.00' }));
    expect(box()).toHaveTextContent('The rest is change ₱100.00');
    await user.click(screen.getByRole('button', { name: 'It was for the visit' }));
    expect(box()).toHaveTextContent('The rest is for the visit ₱100.00');
    expect(screen.getByText('₱1,400.00 visit + ₱50.00 tip')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    const typed = screen.getByRole('textbox', { name: /^The tip/ });
    await user.clear(typed);
    await user.type(typed, '151');
    await user.click(verify());
    expect(typed).toHaveAccessibleDescription('This is more than the ₱150.00 above what is due.');
    expect(sent()).toHaveLength(0);
    await user.clear(typed);
    await user.type(typed, '120');
    await user.click(screen.getByRole('button', { name: 'It is change' }));
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({ payment_amount: 1300, received: 1450, tip: 120, change: 30 }),
    );
  });

  it('shares a tip with the driver where somebody says so (R-beyond-1380)', async () => {
    const people = {
      therapists_details: [{ id: 11, first_name: 'Liza', last_name: 'Ramos' }],
      driver: 21,
      driver_details: { id: 21, first_name: 'Ben', last_name: 'Castro' },
    };
    const driven = { ...appointment, ...people } as unknown as Appointment;
    server.on(calls.appointments.read, driven);
    server.on(calls.appointments.act, { ...driven, status: 'completed', payment_status: 'paid', version: 2 });
    const onClose = jest.fn();
    const { user } = renderScreen(
      <VerifyPayment row={ACTIONS.mark_completed} appointment={driven} onClose={onClose} />,
      { as: operator },
    );
    await screen.findByRole('dialog', { name: 'Verify Payment Received' });
    await user.clear(amount());
    await user.type(amount(), '1400');
    await user.click(screen.getByRole('radio', { name: '₱100.00' }));
    const box = () => screen.getByRole('group', { name: 'Above what is due' });
    expect(box()).toHaveTextContent('to Liza Ramos');
    expect(screen.queryByRole('textbox', { name: /Castro/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'The tip is for others, too' }));
    const type = async (name: RegExp, pesos: string) => {
      const field = screen.getByRole('textbox', { name });
      await user.clear(field);
      await user.type(field, pesos);
    };
    expect(screen.getByText('Who gets how much')).toBeVisible();
    await type(/Ramos/, '0');
    await type(/Castro/, '100');
    // The tip stays with the driver while another one is typed.
    await user.click(screen.getByRole('radio', { name: 'Other' }));
    await type(/^The tip/, '90');
    expect(screen.getByRole('textbox', { name: /Castro/ })).toHaveValue('90');
    await user.click(screen.getByRole('radio', { name: '₱100.00' }));
    await type(/Ramos/, '70');
    await type(/Castro/, '30');
    expect(box()).toHaveTextContent('to Liza Ramos, Ben Castro (driver)');
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        payment_amount: 1300,
        tip: 100,
        tip_shares: [
          { therapist: 11, amount: 70 },
          { therapist: 21, amount: 30 },
        ],
      }),
    );
  });

  it('asks for the amount of a ticked extension, and adds it (5-039, 5-042)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: /extended/ }));
    await user.click(verify());
    expect(screen.getByText('Please enter a valid extension amount (whole numbers only).')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);
    await user.type(extension(), '300');
    expect(screen.getByText('₱1,600.00')).toBeInTheDocument();
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        payment_amount: 1300,
        has_service_extension: true,
        extension_amount: 300,
      }),
    );
  });

  it('asks for a receipt with GCash, uploads it and sends its hash (3-046, 5-043)', async () => {
    const hash = 'a'.repeat(64);
    server.on(calls.receipts.duplicates, [{ appointment: 1999, client_name: 'Joy Santos', date: '2026-11-18' }]);
    server.on(calls.receipts.upload, { hash, publicUrl: '/api/scheduling/receipts/2041/a/', duplicates: [] });
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    await user.click(screen.getByRole('radio', { name: 'GCash' }));
    await user.click(verify());
    expect(screen.getByText('A proof of payment is required for GCash payments.')).toBeInTheDocument();
    expect(sent()).toHaveLength(0);

    jest.spyOn(crypto.subtle, 'digest').mockResolvedValue(new Uint8Array(32).fill(0xaa).buffer);
    await user.upload(
      screen.getByLabelText(/Choose the proof of payment/),
      new File(['receipt'], 'gcash.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('gcash.png')).toBeInTheDocument();
    await user.type(screen.getByRole('textbox', { name: /reference/ }), '9012 345');
    expect(await screen.findByText('This reference was already used for another visit.')).toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /transaction history/ }));
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        payment_method: 'gcash',
        receipt_hash: hash,
        receipt_url: '/api/scheduling/receipts/2041/a/',
        gcash_reference: '9012 345',
        seen_in_history: true,
      }),
    );
  });

  it('splits into parts, a new one for what is left, each with its own errors and a button to remove it (R-money-15)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    const part = (number: number) => within(screen.getByRole('group', { name: `Part ${number}` }));
    const amountOf = (number: number) => part(number).getByRole('textbox', { name: /^Amount/ });
    await user.clear(amount());
    await user.type(amount(), '500');
    await user.click(screen.getByRole('button', { name: 'Split the payment' }));
    expect(amountOf(1)).toHaveValue('500');
    expect(amountOf(2)).toHaveValue('800');
    expect(part(2).getByRole('radio', { name: 'GCash' })).toBeChecked();
    // Until someone types it, the last amount is what is left.
    await user.clear(amountOf(1));
    await user.type(amountOf(1), '900');
    expect(amountOf(2)).toHaveValue('400');
    expect(screen.getByText('₱1,300.00', { selector: '[data-total] *' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Another part' }));
    expect(amountOf(3)).toHaveValue('');
    await user.click(verify());
    expect(part(2).getByText('A proof of payment is required for GCash payments.')).toBeVisible();
    expect(part(3).getByText('Please enter a valid payment amount (whole numbers only).')).toBeVisible();
    expect(part(1).queryByText('Please enter a valid payment amount (whole numbers only).')).not.toBeInTheDocument();
    expect(sent()).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
    expect(amountOf(2)).toHaveValue('400');
    await user.selectOptions(part(2).getByRole('combobox', { name: 'Cash taken by' }), 'Me, at the office');
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        payment_amount: 1300,
        payment_parts: [
          { payment_method: 'cash', payment_amount: 900, collected_by: 11 },
          { payment_method: 'cash', payment_amount: 400, collected_by: 1 },
        ],
        payment_notes: '',
        has_service_extension: false,
      }),
    );
  });

  it("continues a part's upload while the payment is split, and keeps it with that part when others go (R-money-15)", async () => {
    const hash = 'a'.repeat(64);
    let arrive = (): void => undefined;
    server.on(calls.receipts.duplicates, []);
    server.on(
      calls.receipts.upload,
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ hash, publicUrl: '/r', duplicates: [] });
        }),
    );
    jest.spyOn(crypto.subtle, 'digest').mockResolvedValue(new Uint8Array(32).fill(0xaa).buffer);
    const { user } = await open();
    const part = (at: number) => within(screen.getByRole('group', { name: `Part ${at}` }));
    await user.click(screen.getByRole('radio', { name: 'GCash' }));
    await user.upload(
      screen.getByLabelText(/Choose the proof of payment/),
      new File(['receipt'], 'gcash.png', { type: 'image/png' }),
    );
    expect(await screen.findByText('Uploading…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Split the payment' }));
    await user.click(screen.getByRole('button', { name: 'Another part' }));
    expect(part(1).getByText('Uploading…')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
    await waitFor(() => expect(server.seen(calls.receipts.upload)).toHaveLength(1));
    await act(async () => arrive());
    expect(await part(1).findByText('gcash.png')).toBeVisible();
    expect(part(2).queryByText('gcash.png')).not.toBeInTheDocument();
    // When the part is alone again, the upload still belongs to the payment.
    await user.click(screen.getByRole('button', { name: 'Remove part 2' }));
    expect(screen.getByText('gcash.png')).toBeVisible();
  });

  it('removing a part keeps what is typed and under way in the others (R-money-15)', async () => {
    let arrive = (): void => undefined;
    server.on(calls.receipts.duplicates, []);
    server.on(
      calls.receipts.upload,
      () =>
        new Promise((resolve) => {
          arrive = () => resolve({ hash: 'a'.repeat(64), publicUrl: '/r', duplicates: [] });
        }),
    );
    jest.spyOn(crypto.subtle, 'digest').mockResolvedValue(new Uint8Array(32).fill(0xaa).buffer);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Split the payment' }));
    await user.click(screen.getByRole('button', { name: 'Another part' }));
    const part = (at: number) => within(screen.getByRole('group', { name: `Part ${at}` }));
    await user.upload(
      part(2).getByLabelText(/Choose the proof of payment/),
      new File(['receipt'], 'gcash.png', { type: 'image/png' }),
    );
    await user.selectOptions(part(3).getByRole('combobox', { name: 'Cash taken by' }), 'Me, at the office');
    await user.click(screen.getByRole('button', { name: 'Remove part 1' }));
    expect(part(1).getByText('Uploading…')).toBeVisible();
    expect(part(2).getByRole('combobox', { name: 'Cash taken by' })).toHaveDisplayValue('Me, at the office');
    await waitFor(() => expect(server.seen(calls.receipts.upload)).toHaveLength(1));
    await act(async () => arrive());
    expect(await part(1).findByText('gcash.png')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove part 1' }));
    expect(screen.queryByText('gcash.png')).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Cash taken by' })).toHaveDisplayValue('Me, at the office');
  });

  it("adds an extension to the parts, shows the server's error at a part, and becomes one payment again (R-money-15)", async () => {
    server.on(calls.appointments.act, problem('VALIDATION_FAILED', { 'payment_parts.1.collected_by': ['Not found.'] }));
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: /extended/ }));
    await user.type(extension(), '300');
    await user.click(screen.getByRole('button', { name: 'Split the payment' }));
    const second = within(screen.getByRole('group', { name: 'Part 2' }));
    const part = second.getByRole('textbox', { name: /^Amount/ });
    expect(part).toHaveValue('');
    // It is taken off the first, which has the extension in it (R-beyond-1546).
    await user.type(part, '300');
    expect(screen.getByText('₱1,600.00', { selector: '[data-total] *' })).toBeVisible();
    await user.click(second.getByRole('radio', { name: 'Cash' }));
    await user.click(verify());
    expect(await screen.findByText('Not found.')).toBeVisible();
    expect(sent()[0]?.body).toMatchObject({ payment_amount: 1300, extension_amount: 300 });
    await user.click(screen.getByRole('button', { name: 'Remove part 1' }));
    expect(amount()).toHaveValue('1300');
    expect(screen.getByText('₱1,600.00', { selector: '[data-total] *' })).toBeVisible();
  });

  it('takes a discount with its reason off the price, at most all of it (R-money-16)', async () => {
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: 'A discount was given' }));
    await user.click(verify());
    expect(screen.getByText('Please enter a valid discount (whole numbers only).')).toBeVisible();
    expect(screen.getByText('This field is required')).toBeVisible();
    const discount = screen.getByRole('textbox', { name: /^Discount/ });
    await user.type(discount, '1301');
    expect(screen.getByText('A discount is at most the price.')).toBeVisible();
    await user.clear(discount);
    await user.type(discount, '800');
    expect(amount()).toHaveValue('500');
    expect(fact('Price')).toHaveTextContent('₱1,300.00');
    expect(fact('Discount')).toHaveTextContent('−₱800.00');
    expect(fact('To pay')).toHaveTextContent('₱500.00');
    // 500 is less than half of the price, but not of what was due.
    expect(amount()).not.toHaveAccessibleDescription();
    await user.clear(amount());
    await user.type(amount(), '200');
    expect(amount()).toHaveAccessibleDescription('Less than half of the price less the discount, ₱500.00.');
    expect(fact('Left to pay')).toHaveTextContent('₱300.00');
    await user.type(screen.getByRole('textbox', { name: /^Why it was given/ }), 'Senior citizen');
    await user.click(verify());
    await waitFor(() =>
      expect(sent()[0]?.body).toMatchObject({
        payment_amount: 200,
        discount_amount: 800,
        discount_reason: 'Senior citizen',
      }),
    );
  });

  describe('with kinds of discount that the business offers', () => {
    const never = { changed_at: null, changed_by: null, waiting: null };
    const set: Readonly<Record<string, number>> = { senior_discount: 20, promo_discount: 15 };
    beforeEach(() => {
      server.on(
        calls.business.rules,
        Object.fromEntries(RULE_NAMES.map((rule) => [rule, { value: set[rule] ?? 0, ...never }])) as never,
      );
      server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    });
    const kind = () => screen.findByRole('combobox', { name: /^Kind of discount/ });

    it('offers those, and fills in the usual percent, which can be changed (R-beyond-1150)', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('checkbox', { name: 'A discount was given' }));
      expect(within(await kind()).getAllByRole('option')).toHaveLength(3);
      expect(await kind()).toHaveDisplayValue('Other');
      await user.selectOptions(await kind(), 'Promo');
      expect(screen.getByRole('textbox', { name: /^Discount/ })).toHaveValue('195');
      expect(await kind()).toHaveAccessibleDescription('Usually 15% of the price: ₱195.00');
      expect(amount()).toHaveValue('1105');
      await user.type(screen.getByRole('textbox', { name: /^Why it was given/ }), 'November promo');
      await user.click(verify());
      await waitFor(() =>
        expect(sent()[0]?.body).toMatchObject({
          payment_amount: 1105,
          discount_amount: 195,
          discount_kind: 'promo',
          discount_reason: 'November promo',
        }),
      );
    });

    it('asks for the ID of a senior citizen, in place of a reason (R-beyond-1151)', async () => {
      const { user } = await open();
      await user.click(screen.getByRole('checkbox', { name: 'A discount was given' }));
      await user.selectOptions(await kind(), 'Senior citizen');
      expect(screen.queryByRole('textbox', { name: /^Why it was given/ })).not.toBeInTheDocument();
      await user.click(verify());
      const number = screen.getByRole('textbox', { name: /^ID number/ });
      expect(number).toHaveAccessibleDescription('This field is required');
      expect(sent()).toHaveLength(0);
      await user.type(number, 'OSCA-77');
      await user.type(screen.getByRole('textbox', { name: /^Name on the ID/ }), 'Remedios Acosta');
      await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'exact change');
      // The draft has the rest of the form, and nothing of the ID.
      await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('exact change'), { timeout: 3_000 });
      for (const word of ['OSCA', 'Remedios']) expect(JSON.stringify({ ...sessionStorage })).not.toContain(word);
      await user.click(verify());
      await waitFor(() =>
        expect(sent()[0]?.body).toMatchObject({
          discount_amount: 260,
          discount_kind: 'senior_citizen',
          discount_id_number: 'OSCA-77',
          discount_id_name: 'Remedios Acosta',
        }),
      );
      expect(sent()[0]?.body).not.toHaveProperty('discount_reason');
    });
  });

  it('says why it failed and keeps what was typed (8-124)', async () => {
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    const { user, onClose } = await open();
    await user.clear(amount());
    await user.type(amount(), '1200');
    await user.click(verify());
    expect(
      await screen.findByText("Failed to mark payment as paid: You can't do this at the current status."),
    ).toBeInTheDocument();
    expect(amount()).toHaveValue('1200');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('says who verified it meanwhile, and closes (R-pages-70)', async () => {
    const paid = { ...appointment, status: 'completed', payment_status: 'paid', payment_verified_by: 'Benjie Cruz' };
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED', { appointment: { ...paid, version: 2 } }));
    const { user, onClose } = await open();
    await user.click(verify());
    expect(await screen.findByText('This payment is already verified by Benjie Cruz.')).toBeVisible();
    expect(onClose).toHaveBeenCalled();
    expect(screen.queryByText(/^Failed to mark payment as paid/)).not.toBeInTheDocument();
  });

  it('has its own words when the server sends none (8-071)', async () => {
    server.on(calls.appointments.act, rawAnswer(418, {}));
    const { user } = await open();
    await user.click(verify());
    expect(
      await screen.findByText('Failed to mark payment as paid: Could not mark appointment as paid'),
    ).toBeInTheDocument();
  });

  it('is sent once on a double click', async () => {
    let answer = (_: Appointment): void => undefined;
    server.on(
      calls.appointments.act,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = await open();
    await user.dblClick(verify());
    answer({ ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    await screen.findByText('Payment marked as received successfully!');
    expect(sent()).toHaveLength(1);
  });

  it('stops waiting after 30 seconds without an answer (9-072)', async () => {
    server.on(calls.appointments.act, () => new Promise(() => undefined));
    await open();
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] });
    try {
      act(() => verify().click());
      await act(() => jest.advanceTimersByTimeAsync(29_000));
      expect(verify()).toHaveAttribute('aria-busy', 'true');
      await act(() => jest.advanceTimersByTimeAsync(1_500));
      expect(verify()).not.toHaveAttribute('aria-busy');
      expect(screen.getByText(/The server has not answered yet/)).toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('prepaid money in the payment form', () => {
  it('offers what was paid ahead for this visit first (R-beyond-1414)', async () => {
    server.on(calls.clientCredit.read, ({ query }) => ({
      ...aPage([]),
      amount: 700,
      waiting: null,
      ...(query['appointment'] !== undefined && { deposit: { paid: 500, left: 500 } }),
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Use the deposit of ₱500.00' }));
    expect(screen.queryByRole('button', { name: /^Use the deposit/ })).not.toBeInTheDocument();
    // What is left of the credit is offered after it.
    expect(screen.getByRole('button', { name: 'Use ₱200.00 of the credit' })).toBeVisible();
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    await user.click(verify());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      payment_amount: 1300,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 800 },
        { payment_method: 'credit', payment_amount: 500 },
      ],
    });
  });
});

describe('a voucher in the payment form (R-beyond-1222, R-beyond-1223)', () => {
  const found = {
    id: 17,
    end: 'KMNP',
    value: 500,
    left: 500,
    buyer: 'Bea Alonzo',
    ends_on: null,
    state: 'open',
    sold_at: '2026-11-20T09:00:00+08:00',
  } as const;
  const opener = () => screen.findByRole('button', { name: 'Use a voucher' });

  it('is looked up by its code, and what is left of it pays a part', async () => {
    const { user } = await open();
    await user.click(await opener());
    const code = screen.getByRole('textbox', { name: 'Code of the voucher' });
    expect(code).toHaveFocus();
    server.on(calls.vouchers.lookUp, problem('VALIDATION_FAILED', { voucher_code: ['No voucher has this code.'] }));
    await user.type(code, 'ACDE-FGHJ-KMNB{Enter}');
    expect(await screen.findByText('No voucher has this code.')).toBeVisible();
    expect(code).toHaveValue('ACDE-FGHJ-KMNB');
    expect(sent()).toEqual([]);
    server.on(calls.vouchers.lookUp, found);
    await user.type(code, '{Backspace}P{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Use ₱500.00 of it' }));
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    await user.click(verify());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      payment_parts: [
        { payment_method: 'cash', payment_amount: 800 },
        { payment_method: 'credit', payment_amount: 500, voucher: 17 },
      ],
    });
  });

  it('pays beside the credit of the client and cash, and another voucher is looked up after it (R-beyond-1391)', async () => {
    server.on(calls.clientCredit.read, { ...aPage([]), amount: 300, waiting: null });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Use ₱300.00 of the credit' }));
    expect(screen.queryByRole('button', { name: /of the credit/ })).not.toBeInTheDocument();
    for (const [id, end] of [
      [17, 'KMNP'],
      [18, 'PQRS'],
    ] as const) {
      server.on(calls.vouchers.lookUp, { ...found, id, end, left: 400 });
      await user.click(await opener());
      await user.type(screen.getByRole('textbox', { name: 'Code of the voucher' }), 'ACDE-FGHJ-KMNP{Enter}');
      await user.click(await screen.findByRole('button', { name: 'Use ₱400.00 of it' }));
      expect(await opener()).toHaveFocus();
    }
    // The same one again: nothing is left on it.
    await user.click(await opener());
    await user.type(screen.getByRole('textbox', { name: 'Code of the voucher' }), 'ACDE-FGHJ-KMNP{Enter}');
    expect(await screen.findByText('It pays here already.')).toBeVisible();
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    await user.click(verify());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({
      payment_parts: [
        { payment_method: 'cash', payment_amount: 200 },
        { payment_method: 'credit', payment_amount: 300 },
        { payment_method: 'credit', payment_amount: 400, voucher: 17 },
        { payment_method: 'credit', payment_amount: 400, voucher: 18 },
      ],
    });
  });

  it('is there again with the draft of the form, whatever it pays (R-beyond-218)', async () => {
    const first = await open();
    server.on(calls.vouchers.lookUp, { ...found, left: 2_000 });
    await first.user.click(await opener());
    await first.user.type(screen.getByRole('textbox', { name: 'Code of the voucher' }), 'ACDE-FGHJ-KMNP{Enter}');
    await first.user.click(await screen.findByRole('button', { name: 'Use ₱1,300.00 of it' }));
    // No voucher is needed any more, and the keyboard is at what this one pays.
    expect(screen.queryByRole('button', { name: 'Use a voucher' })).not.toBeInTheDocument();
    expect(amount()).toHaveFocus();
    first.unmount();
    const { user } = await open();
    expect(screen.getByText('Voucher …KMNP')).toBeVisible();
    server.on(calls.appointments.act, { ...appointment, status: 'completed', payment_status: 'paid', version: 2 });
    await user.click(verify());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ payment_method: 'credit', payment_amount: 1300, voucher: 17 });
  });

  it('leaves the keyboard where an amount is typed', async () => {
    server.on(calls.clientCredit.read, { ...aPage([]), amount: 2_000, waiting: null });
    const { user } = await open();
    await user.click(await opener());
    await user.click(screen.getByRole('button', { name: 'Leave the voucher out' }));
    await user.click(await screen.findByRole('button', { name: 'Use ₱1,300.00 of the credit' }));
    expect(amount()).toHaveFocus();
    await user.type(amount(), '{Backspace}');
    expect(await opener()).toBeVisible();
    expect(amount()).toHaveFocus();
    // Nor does its own field, once there is room again.
    await user.click(await opener());
    await user.type(amount(), '0');
    await user.type(amount(), '{Backspace}5');
    expect(amount()).toHaveFocus();
    expect(amount()).toHaveValue('1305');
  });

  it('is left out again, without its code, and the keyboard is back at its button', async () => {
    const { user } = await open();
    await user.click(await opener());
    await user.type(screen.getByRole('textbox', { name: 'Code of the voucher' }), 'ACDE');
    await user.click(screen.getByRole('button', { name: 'Leave the voucher out' }));
    expect(await opener()).toHaveFocus();
    await user.click(await opener());
    expect(screen.getByRole('textbox', { name: 'Code of the voucher' })).toHaveValue('');
  });
});

describe('the day on which it came in (R-beyond-1353)', () => {
  it('is sent where it is another one, comes back with the draft, and has its error at its field', async () => {
    const first = await open();
    await first.user.click(await screen.findByRole('button', { name: 'Received on another day' }));
    const day = () => screen.findByLabelText(/^Came in on/);
    fireEvent.change(await day(), { target: { value: appointment.date } });
    first.unmount();
    const { user } = await open();
    expect(await day()).toHaveValue(appointment.date);
    const wrong = 'It came in from the day of the visit to today.';
    server.on(calls.appointments.act, problem('VALIDATION_FAILED', { received_on: [wrong] }));
    await user.click(verify());
    await waitFor(async () => expect(await day()).toHaveAccessibleDescription(expect.stringContaining(wrong)));
    expect(sent()[0]?.body).toMatchObject({ payment_amount: 1300, received_on: appointment.date });
  });

  it('is opened by the error of the server, and left out unless somebody says it', async () => {
    server.on(calls.appointments.act, problem('VALIDATION_FAILED', { received_on: ['Choose a day.'] }));
    const { user } = await open();
    await user.click(verify());
    expect(await screen.findByLabelText(/^Came in on/)).toHaveAccessibleDescription(/Choose a day\./);
    expect(sent()[0]?.body).not.toHaveProperty('received_on');
  });
});
