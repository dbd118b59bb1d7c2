import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Voucher, WholeVoucher } from 'shared-lib/records';
import { aClient, aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { VouchersPage } from './VouchersPage';
// Loaded late by the page of a voucher.
import './VoucherDialogs';

const LIST = '/dashboard/sales-reports?view=vouchers';
const voucher: Voucher = {
  id: 7,
  end: 'KMNP',
  value: 500,
  left: 300,
  buyer: 'Bea Alonzo',
  ends_on: '2027-01-31',
  state: 'open',
  sold_at: '2026-11-20T09:00:00+08:00',
};
const whole: WholeVoucher = {
  ...voucher,
  code: 'ACDEFGHJKMNP',
  buyer_phone: '',
  client: null,
  sold_by: 'Ana Cruz',
  entries: [],
  can_void: false,
  waiting: null,
};
const COMPANY = {
  name: 'Hatid Wellness',
  about: '',
  address: '',
  hours: '',
  phone_number: '0917 555 0142',
  email: null,
  emergency_name: '',
  emergency_phone: null,
};

let server: FakeServer;
const listed = (rows: Voucher[], proposedEnd: string | null = null) =>
  server.on(calls.vouchers.list, { ...aPage(rows), left: 300, left_ended: 0, proposed_end: proposedEnd });
const show = (path = LIST) => renderScreen(<VouchersPage />, { as: aUser('operator'), path });
const searches = () => server.seen(calls.vouchers.list).map(({ query }) => query['search']);

beforeEach(() => {
  server = fakeServer();
  listed([voucher]);
});

describe('the list of vouchers (R-beyond-1228)', () => {
  it('says that there is none yet, or none that is looked for', async () => {
    listed([]);
    const { unmount } = show();
    expect(await screen.findByText('No voucher yet')).toBeVisible();
    unmount();
    show(`${LIST}&state=ended`);
    expect(await screen.findByText('No voucher found')).toBeVisible();
  });

  it('says when it cannot be fetched, and fetches it again', async () => {
    server.on(calls.vouchers.list, problem('INTERNAL'));
    const { user } = show();
    const again = await screen.findByRole('button', { name: /Try again|Retry/ });
    listed([voucher]);
    await user.click(again);
    expect(await screen.findByRole('link', { name: /KMNP/ })).toBeVisible();
  });

  it('keeps page and address when the search is left as it is, and looks for the end of a code alone', async () => {
    const view = show(`${LIST}&page=2`);
    const search = await screen.findByRole('searchbox', { name: 'Last 4 of the code, or buyer' });
    await view.user.click(search);
    await view.user.tab();
    expect(view.address()).toBe(`${LIST}&page=2`);
    await view.user.type(search, 'acde-fghj-kmnb');
    await waitFor(() => expect(view.address()).toBe(`${LIST}&search=KMNB`));
    expect(search).toHaveValue('acde-fghj-kmnb');
    expect(searches().every((one) => String(one ?? '').length <= 4)).toBe(true);
  });

  it('is the same again after a voucher was looked at', async () => {
    server.on(calls.vouchers.read, whole);
    server.on(calls.settings.company, COMPANY);
    const view = show(`${LIST}&state=open&search=alonzo&page=2`);
    await view.user.click(await screen.findByRole('link', { name: /KMNP/ }));
    await screen.findByRole('article', { name: 'Voucher' });
    await view.user.click(screen.getByRole('link', { name: /Vouchers/ }));
    expect(view.address()).toBe(`${LIST}&state=open&search=alonzo&page=2`);
  });
});

describe('selling a voucher', () => {
  it('may say that the money came in on an earlier day, and shows a refusal at that field (R-beyond-1400)', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sell a voucher' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sell a voucher' }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /Buyer/ }), 'Bea Alonzo');
    await user.click(dialog.getByRole('button', { name: 'Received on another day' }));
    fireEvent.change(dialog.getByLabelText(/^Came in on/), { target: { value: '2026-11-18' } });
    server.on(calls.vouchers.sell, problem('VALIDATION_FAILED', { received_on: ['Choose a day.'] }));
    await user.click(dialog.getByRole('button', { name: 'Sell it' }));
    await waitFor(() =>
      expect(dialog.getByLabelText(/^Came in on/)).toHaveAccessibleDescription(
        expect.stringContaining('Choose a day.'),
      ),
    );
    expect(server.seen(calls.vouchers.sell)[0]?.body).toMatchObject({ amount: 500, received_on: '2026-11-18' });
  });
});

describe('a voucher', () => {
  beforeEach(() => {
    server.on(calls.vouchers.read, whole);
    server.on(calls.settings.company, COMPANY);
  });

  it('is printed once the name of the business is on it (R-beyond-1220)', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    let answer = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(calls.settings.company, async () => {
      await asked;
      return COMPANY;
    });
    const { user } = show(`${LIST}&voucher=7`);
    const button = await screen.findByRole('button', { name: /Print on A5/ });
    await user.click(button);
    expect(print).not.toHaveBeenCalled();
    answer();
    expect(await screen.findByRole('heading', { name: 'Hatid Wellness' })).toBeVisible();
    await user.click(button);
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('gets a later end, from the one that was shown (R-beyond-1225)', async () => {
    const { user, client } = show(`${LIST}&voucher=7`);
    await user.click(await screen.findByRole('button', { name: 'Set a later end' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a later end' }));
    const day = dialog.getByLabelText(/Last day/);
    expect(day).toHaveValue('2027-01-31');
    server.on(calls.vouchers.read, { ...whole, ends_on: '2027-03-31' });
    await client.invalidateQueries();
    fireEvent.change(day, { target: { value: '2027-02-28' } });
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She was away');
    server.on(calls.vouchers.extend, problem('STALE_VERSION', { current: { ends_on: '2027-03-31' } }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/^Another operator changed the end meanwhile\. Until .*31 Mar/)).toBeVisible();
    expect(day).toHaveValue('2027-02-28');
    fireEvent.change(day, { target: { value: '2027-04-30' } });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const sent = { reason: 'She was away' };
    expect(server.seen(calls.vouchers.extend).map(({ body }) => body)).toEqual([
      { ...sent, ends_on: '2027-02-28', expected: { ends_on: '2027-01-31' } },
      { ...sent, ends_on: '2027-04-30', expected: { ends_on: '2027-03-31' } },
    ]);
  });

  it('does not say that an end is changed that stays', async () => {
    server.on(calls.vouchers.read, { ...whole, ends_on: '2027-01-31' });
    const { user } = show(`${LIST}&voucher=7`);
    await user.click(await screen.findByRole('button', { name: 'Set a later end' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set a later end' }));
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'She was away');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Choose another end.')).toBeVisible();
    expect(server.seen(calls.vouchers.extend)).toEqual([]);
  });
});

describe('selling a voucher (R-beyond-1220, R-beyond-1221)', () => {
  const open = async () => {
    listed([], '2027-11-20');
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Sell a voucher' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sell a voucher' }));
    return { user, dialog, press: () => user.click(dialog.getByRole('button', { name: 'Sell it' })) };
  };
  const sent = () => server.seen(calls.vouchers.sell).map(({ body }) => body);

  it('says what is wrong at its field, and keeps what was typed', async () => {
    const { user, dialog, press } = await open();
    await press();
    expect(dialog.getByRole('textbox', { name: /Amount/ })).toBeInvalid();
    expect(dialog.getByRole('textbox', { name: /Buyer/ })).toBeInvalid();
    expect(sent()).toEqual([]);
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /Buyer/ }), 'Bea Alonzo');
    await user.type(dialog.getByRole('textbox', { name: /Phone/ }), '12');
    server.on(calls.vouchers.sell, problem('VALIDATION_FAILED', { buyer_phone: ['Enter a phone number.'] }));
    await press();
    expect(await dialog.findByText('Enter a phone number.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Phone/ })).toHaveValue('12');
    expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveValue('500');
  });

  it('happens once on a double press, and opens the voucher', async () => {
    const { user, dialog } = await open();
    server.on(calls.vouchers.read, whole);
    server.on(calls.settings.company, COMPANY);
    server.on(calls.vouchers.sell, { id: 7 });
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /Buyer/ }), 'Bea Alonzo');
    await user.dblClick(dialog.getByRole('button', { name: 'Sell it' }));
    expect(await screen.findByRole('article', { name: 'Voucher' })).toHaveTextContent('ACDE-FGHJ-KMNP');
    expect(sent()).toEqual([
      { amount: 500, method: 'cash', buyer: 'Bea Alonzo', buyer_phone: '', ends_on: '2027-11-20' },
    ]);
  });

  it('is to a client on record who is searched for, with their name and number (R-beyond-1390)', async () => {
    const bea = aClient({ id: 12, first_name: 'Bea', last_name: 'Alonzo', phone_number: '0917 555 0199' });
    server.on(calls.people.recentClients, []);
    server.on(calls.people.clients, aPage([bea]));
    const { user, dialog, press } = await open();
    server.on(calls.vouchers.read, whole);
    server.on(calls.settings.company, COMPANY);
    server.on(calls.vouchers.sell, { id: 7 });
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.click(dialog.getByRole('button', { name: 'Choose a client on record' }));
    const search = dialog.getByRole('combobox', { name: /Buyer/ });
    expect(search).toHaveFocus();
    await user.type(search, 'alonzo');
    await user.click(await dialog.findByRole('option', { name: /Bea Alonzo/ }));
    expect(dialog.getByText('0917 555 0199')).toBeVisible();
    await press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toEqual({
      ...{ amount: 500, method: 'cash', ends_on: '2027-11-20' },
      ...{ client: 12, buyer: 'Bea Alonzo', buyer_phone: '0917 555 0199' },
    });
  });

  it('goes back from the search to a name, and takes what was typed along', async () => {
    server.on(calls.people.recentClients, []);
    server.on(calls.people.clients, aPage([]));
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Choose a client on record' }));
    await user.type(dialog.getByRole('combobox', { name: /Buyer/ }), 'Carla');
    await user.click(await dialog.findByRole('option', { name: 'Type a name instead' }));
    expect(dialog.getByRole('textbox', { name: /Buyer/ })).toHaveValue('Carla');
    expect(dialog.getByRole('textbox', { name: /Buyer/ })).toHaveFocus();
  });

  it('searches for the name that was typed, sells to nobody meanwhile, and says so', async () => {
    server.on(calls.people.recentClients, []);
    server.on(calls.people.clients, aPage([]));
    const { user, dialog, press } = await open();
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '500');
    await user.type(dialog.getByRole('textbox', { name: /Buyer/ }), 'Bea Alonzo');
    await user.click(dialog.getByRole('button', { name: 'Choose a client on record' }));
    const search = dialog.getByRole('combobox', { name: /Buyer/ });
    expect(search).toHaveValue('Bea Alonzo');
    await press();
    expect(search).toHaveAccessibleDescription(/Choose a client, or type a name instead\./);
    expect(sent()).toEqual([]);
    await user.click(search);
    await user.click(await dialog.findByRole('option', { name: 'Type a name instead' }));
    expect(dialog.getByRole('textbox', { name: /Buyer/ })).toHaveValue('Bea Alonzo');
    expect(dialog.queryByText('Choose a client, or type a name instead.')).not.toBeInTheDocument();
    server.on(calls.vouchers.read, whole);
    server.on(calls.settings.company, COMPANY);
    server.on(calls.vouchers.sell, { id: 7 });
    await press();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ buyer: 'Bea Alonzo', buyer_phone: '' });
  });
});
