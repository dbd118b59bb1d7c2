import { act, fireEvent, screen, within } from '@testing-library/react';
import type { SosCall } from 'shared-lib';
import {
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  fakeSound,
  onFakeClock,
  problem,
  renderScreen,
  TEST_NOW,
} from 'shared-lib/testing';
import { SosWatch } from './SosWatch';

const operator = aUser('operator');
const CALL: SosCall = {
  id: 5,
  is_drill: false,
  pressed_at: TEST_NOW,
  received_at: TEST_NOW,
  rang: 2,
  seen: [],
  claimed: null,
  ended_at: null,
  person: { id: 11, name: 'Liza Magbanua', role: 'therapist' },
  visit: {
    id: 336,
    client_name: 'Florencia Dagohoy',
    address: '23 Ligaya St., Caloocan',
    gate_instructions: 'Blue gate',
    status: 'session_in_progress',
    starts_at: TEST_NOW,
    ends_at: TEST_NOW,
  },
  people: [
    { id: 11, name: 'Liza Magbanua', what: 'pressed', phone_number: '0917 555 0112' },
    { id: 3, name: 'Florencia Dagohoy', what: 'client', phone_number: '0917 555 0179' },
  ],
  place: { latitude: 14.6507, longitude: 120.9686, accuracy: 25, at: TEST_NOW },
};
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

describe('SOS at an operator (R-beyond-259)', () => {
  onFakeClock();
  let server: FakeServer;
  let open: SosCall[];
  let heard: jest.Mock;
  beforeEach(() => {
    heard = fakeSound();
    server = fakeServer();
    open = [CALL];
    server.on(calls.sos.open, () => ({ open }));
    server.on(calls.sos.ring, undefined);
    server.on(calls.sos.claim, () => {
      open = open.map((one) => ({ ...one, claimed: { id: operator.id, name: 'Marisol', at: TEST_NOW } }));
      return open[0]!;
    });
    server.on(calls.sos.end, () => {
      open = [];
      return undefined;
    });
  });
  async function shown() {
    const view = renderScreen(<SosWatch />, { as: operator, path: '/dashboard/logs' });
    await pass(3_000);
    return view;
  }
  const rings = async () => {
    const before = heard.mock.calls.length;
    await pass(3_100);
    return heard.mock.calls.length > before;
  };
  const dialog = () => within(screen.getByRole('dialog'));

  it('shows nothing while nobody calls', async () => {
    open = [];
    await shown();
    expect(screen.queryByRole('alert', { name: 'SOS' })).not.toBeInTheDocument();
    expect(await rings()).toBe(false);
  });

  it('rings over any page until an operator is on it, and shows who, where and whom to call', async () => {
    await shown();
    expect(screen.getByRole('alert', { name: 'SOS' })).toHaveTextContent(
      'Liza Magbanua · with Florencia Dagohoy · nobody is on it yet',
    );
    expect(server.seen(calls.sos.ring).map(({ body }) => body)).toEqual([{ seen: false }]);
    expect(dialog().getByText('Liza Magbanua needs help')).toBeVisible();
    expect(dialog().getByRole('link', { name: '0917 555 0112' })).toHaveAttribute('href', 'tel:09175550112');
    expect(dialog().getByRole('link', { name: '911' })).toHaveAttribute('href', 'tel:911');
    expect(dialog().getByText(/within 25 m/)).toBeVisible();
    expect(dialog().getByRole('link', { name: 'Open map' })).toHaveAttribute(
      'href',
      expect.stringContaining('14.6507,120.9686'),
    );
    expect(await rings()).toBe(true);
    fireEvent.click(dialog().getByRole('button', { name: "I'm on it" }));
    await pass(2_000);
    expect(screen.getByRole('alert', { name: 'SOS' })).toHaveTextContent('Marisol is on it');
    expect(await rings()).toBe(false);
  });

  it('is muted here only, and rings again after a minute without anybody', async () => {
    await shown();
    fireEvent.click(screen.getByRole('button', { name: 'Mute here' }));
    expect(await rings()).toBe(false);
    expect(server.seen(calls.sos.ring).at(-1)?.body).toEqual({ seen: true });
    await pass(60_000);
    expect(await rings()).toBe(true);
  });

  it('ends with a reason only, and with words for another one', async () => {
    await shown();
    const end = () => dialog().getByRole('button', { name: 'End it' });
    expect(end()).toBeDisabled();
    fireEvent.change(dialog().getByRole('combobox', { name: 'Why is it over?' }), { target: { value: 'other' } });
    expect(end()).toBeDisabled();
    fireEvent.change(dialog().getByLabelText(/What happened/), { target: { value: 'A dog' } });
    fireEvent.click(end());
    await pass(2_000);
    expect(server.seen(calls.sos.end).map(({ body }) => body)).toEqual([{ reason: 'other', note: 'A dog' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says who was faster', async () => {
    server.on(calls.sos.claim, problem('NEED_TAKEN', { detail: 'Dino Ramos is on it.' }));
    await shown();
    fireEvent.click(dialog().getByRole('button', { name: "I'm on it" }));
    await pass(1_000);
    expect(dialog().getByText('Dino Ramos is on it.')).toBeVisible();
  });

  it('marks a drill everywhere (R-beyond-260)', async () => {
    open = [
      {
        ...CALL,
        is_drill: true,
        people: [],
        visit: null,
        place: null,
        person: { id: 1, name: 'Ana Cruz', role: 'operator' },
      },
    ];
    await shown();
    expect(screen.getByRole('alert', { name: 'Drill' })).toHaveTextContent('Drill by Ana Cruz');
    expect(dialog().getByText('This is a drill by Ana Cruz')).toBeVisible();
    expect(dialog().getByText('Nobody is in danger. This tries out the alarm.')).toBeVisible();
    fireEvent.click(dialog().getByRole('button', { name: 'End the drill' }));
    await pass(1_000);
    expect(server.seen(calls.sos.end).map(({ body }) => body)).toEqual([{ reason: 'drill', note: '' }]);
  });
});

it('stands still while the time goes on: what it shows changes once a second (R-beyond-259)', async () => {
  fakeSound();
  const server = fakeServer();
  server.on(calls.sos.open, { open: [CALL] });
  server.on(calls.sos.ring, undefined);
  renderScreen(<SosWatch />, { as: operator, path: '/dashboard' });
  expect(await screen.findByRole('alert', { name: 'SOS' }, { timeout: 15_000 })).toBeInTheDocument();
});
