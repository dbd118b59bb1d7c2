import { screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { AddressesCard } from './AddressesCard';
import { CompanionsCard } from './CompanionsCard';
import { PhonesCard } from './PhonesCard';

const PHONES = [
  { number: '0917 555 0179', kind: 'own' as const, main: true },
  { number: '0922 555 0118', kind: 'old' as const, main: false },
];
const GIVEN = {
  kind: 'home' as const,
  address: '23 Ligaya St.',
  room: '',
  gate_instructions: 'Green gate',
  main: true,
};
const CONTACTS = { phones: PHONES, addresses: [{ ...GIVEN, place: '23 Ligaya St.', area: 'Caloocan', visits: 9 }] };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.clientContacts.change, CONTACTS);
  server.on(calls.people.readPhone, ({ query }) => ({ is_number: true, shown: String(query.number) }));
});
const sent = () => server.seen(calls.clientContacts.change).map(({ body }) => body);
const phones = () =>
  renderScreen(<PhonesCard client={7} email={null} contacts={CONTACTS} />, { as: aUser('operator') }).user;
const addresses = () => renderScreen(<AddressesCard client={7} contacts={CONTACTS} />, { as: aUser('operator') }).user;

describe('the numbers of a client', () => {
  it('are added to those that were seen (R-beyond-750)', async () => {
    const user = phones();
    await user.click(screen.getByRole('button', { name: 'Add number' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add number' }));
    await user.click(form.getByRole('button', { name: 'Add number' }));
    expect(form.getByText('This field is required')).toBeVisible();
    await user.type(form.getByLabelText(/^Phone/), '0917 555 0002');
    await user.selectOptions(form.getByLabelText('Whose number'), 'Assistant');
    await user.click(form.getByRole('button', { name: 'Add number' }));
    expect(await screen.findByText('It is saved')).toBeVisible();
    expect(sent()).toEqual([
      {
        phones: [...PHONES, { number: '0917 555 0002', kind: 'assistant', main: false }],
        expected: { phones: PHONES },
      },
    ]);
  });

  it('are made the main one with a press, which Undo takes back (R-beyond-750)', async () => {
    const user = phones();
    await user.click(screen.getByRole('button', { name: 'More about 0922 555 0118' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Make it the main one' }));
    await user.click(await screen.findByRole('button', { name: /^Undo/ }));
    expect(await screen.findByText('It is as before')).toBeVisible();
    expect(sent()).toMatchObject([
      {
        phones: [
          { number: '0922 555 0118', main: true },
          { number: '0917 555 0179', main: false },
        ],
      },
      { phones: PHONES },
    ]);
  });

  it('another operator changed meanwhile stay: the next press adds to theirs (R-beyond-750)', async () => {
    const theirs = [...PHONES, { number: '0917 555 0009', kind: 'family' as const, main: false }];
    server.on(calls.clientContacts.change, problem('STALE_VERSION', { current: { ...CONTACTS, phones: theirs } }));
    const user = phones();
    await user.click(screen.getByRole('button', { name: 'Add number' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add number' }));
    await user.type(form.getByLabelText(/^Phone/), '0917 555 0002');
    await user.click(form.getByRole('button', { name: 'Add number' }));
    expect(await form.findByText(/Someone else has changed this/)).toBeVisible();
    server.on(calls.clientContacts.change, CONTACTS);
    await user.click(form.getByRole('button', { name: 'Add number' }));
    expect(sent()[1]).toEqual({
      phones: [...theirs, { number: '0917 555 0002', kind: 'own', main: false }],
      expected: { phones: theirs },
    });
  });

  it('that are refused are refused beside the field (R-beyond-750)', async () => {
    server.on(
      calls.clientContacts.change,
      problem('VALIDATION_FAILED', { phones: ['The client has this number already.'] }),
    );
    const user = phones();
    await user.click(screen.getByRole('button', { name: 'Add number' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add number' }));
    await user.type(form.getByLabelText(/^Phone/), '0917 555 0179');
    await user.click(form.getByRole('button', { name: 'Add number' }));
    expect(form.getByLabelText(/^Phone/)).toHaveAccessibleDescription(/The client has this number already\./);
  });
});

describe('the addresses of a client', () => {
  it('have their kind, area and way in, and are changed in place (R-beyond-751)', async () => {
    const user = addresses();
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'HomeMain9 visits23 Ligaya St.Area: CaloocanGate: Green gate',
    );
    await user.click(screen.getByRole('button', { name: 'More about 23 Ligaya St.' }));
    expect((await screen.findAllByRole('menuitem')).map((one) => one.textContent)).toEqual(['Edit']);
    await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
    const form = within(await screen.findByRole('dialog', { name: 'Edit address' }));
    await user.clear(form.getByLabelText(/^Gate instructions/));
    await user.type(form.getByLabelText(/^Gate instructions/), 'Blue gate');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('It is saved')).toBeVisible();
    expect(sent()).toEqual([
      { addresses: [{ ...GIVEN, gate_instructions: 'Blue gate' }], expected: { addresses: [GIVEN] } },
    ]);
  });

  it('are added with the room of a hotel (R-beyond-751)', async () => {
    const user = addresses();
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add address' }));
    await user.selectOptions(form.getByLabelText('Kind'), 'Hotel');
    await user.type(form.getByLabelText(/^Room or unit/), 'Room 1204');
    await user.type(form.getByLabelText(/^Address/), 'Manila Hotel');
    await user.click(form.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByText('It is saved')).toBeVisible();
    expect(sent()).toMatchObject([
      { addresses: [GIVEN, { kind: 'hotel', room: 'Room 1204', address: 'Manila Hotel', main: false }] },
    ]);
  });
});

describe('the point of an address on the map', () => {
  it('is read of a pasted link; one without a point is refused beside the field (R-beyond-1027)', async () => {
    const user = addresses();
    await user.click(screen.getByRole('button', { name: 'Add address' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add address' }));
    await user.type(form.getByLabelText(/^Address/), '7 Mabini St.');
    const pin = form.getByLabelText(/^Pin on the map/);
    await user.type(pin, 'https://maps.app.goo.gl/x');
    await user.click(form.getByRole('button', { name: 'Add address' }));
    expect(await form.findByText(/^There is no point in this/)).toBeVisible();
    expect(pin).toHaveValue('https://maps.app.goo.gl/x');
    await user.clear(pin);
    await user.type(pin, 'https://maps.google.com/?q=14.6081,121.0792');
    await user.click(form.getByRole('button', { name: 'Add address' }));
    expect(await screen.findByText('It is saved')).toBeVisible();
    expect(sent()).toMatchObject([{ addresses: [{}, { address: '7 Mabini St.', pin: '14.6081,121.0792' }] }]);
  });
});

describe('the companions of a client', () => {
  const rosa = { id: 4, name: 'Rosa', note: 'Her mother' };
  it('are added, and keep their number when they change (R-beyond-1025)', async () => {
    const { user } = renderScreen(<CompanionsCard client={7} contacts={{ ...CONTACTS, companions: [rosa] }} />, {
      as: aUser('operator'),
    });
    await user.click(screen.getByRole('button', { name: 'Add companion' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add companion' }));
    await user.type(form.getByLabelText(/^Name/), 'Lito');
    await user.click(form.getByRole('button', { name: 'Add companion' }));
    expect(await screen.findByText('It is saved')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More about Rosa' }));
    expect(screen.queryByRole('menuitem', { name: 'Make it the main one' })).not.toBeInTheDocument();
    await user.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Edit companion' }));
    await user.type(edit.getByLabelText(/^Name/), ' Cruz');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()).toEqual([
      { companions: [rosa, { name: 'Lito', note: '' }], expected: { companions: [rosa] } },
      { companions: [{ ...rosa, name: 'Rosa Cruz' }], expected: { companions: [rosa] } },
    ]);
  });
});
