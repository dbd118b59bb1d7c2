import { act, fireEvent, screen, within } from '@testing-library/react';
import { losesNothing, type SosCall } from 'shared-lib';
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
import { SosStrip } from './SosStrip';
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
    expect(dialog().getByText(/rings 2 operators until one is on it$/)).toBeVisible();
    fireEvent.click(dialog().getByRole('button', { name: "I'm on it" }));
    await pass(2_000);
    // Nothing says any more that it rings (R-beyond-1066).
    expect(dialog().queryByText(/until one is on it/)).not.toBeInTheDocument();
    expect(screen.getByRole('alert', { name: 'SOS' })).toHaveTextContent('Marisol is on it');
    expect(await rings()).toBe(false);
  });

  it('lies over the page that begins below it, however many lines it takes (R-beyond-1176)', async () => {
    const tall = jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(130);
    renderScreen(<SosStrip calls={[CALL]} shown={undefined} onSeen={jest.fn()} onOpen={jest.fn()} />, { as: operator });
    await pass(1_000);
    expect(document.documentElement.style.getPropertyValue('--over')).toBe('130px');
    tall.mockRestore();
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
    expect(dialog().getByText('Nobody is in danger. This tests the alarm.')).toBeVisible();
    fireEvent.click(dialog().getByRole('button', { name: 'End the drill' }));
    await pass(1_000);
    expect(server.seen(calls.sos.end).map(({ body }) => body)).toEqual([{ reason: 'drill', note: '' }]);
  });
});

describe('several calls at an operator (R-beyond-259, R-beyond-260)', () => {
  onFakeClock();
  const REAL: SosCall = { ...CALL, id: 6 };
  const DRILL: SosCall = {
    ...CALL,
    is_drill: true,
    people: [],
    visit: null,
    place: null,
    person: { id: 1, name: 'Ana Cruz', role: 'operator' },
  };
  const DRIVER: SosCall = { ...CALL, id: 7, person: { id: 12, name: 'Jun Reyes', role: 'driver' } };
  const taken = (one: SosCall): SosCall => ({ ...one, claimed: { id: operator.id, name: 'Marisol', at: TEST_NOW } });
  let server: FakeServer;
  let open: SosCall[];
  let heard: jest.Mock;
  beforeEach(() => {
    heard = fakeSound();
    server = fakeServer();
    server.on(calls.sos.open, () => ({ open }));
    server.on(calls.sos.ring, undefined);
  });
  async function shown(now: SosCall[]) {
    open = now;
    renderScreen(<SosWatch />, { as: operator, path: '/dashboard/logs' });
    await pass(3_000);
  }
  async function becomes(next: SosCall[]) {
    open = next;
    await pass(31_000);
  }
  const rings = async () => {
    const before = heard.mock.calls.length;
    await pass(3_100);
    return heard.mock.calls.length > before;
  };
  const rung = () => server.seen(calls.sos.ring).map(({ params }) => Number(params.id));
  const title = () => screen.getByRole('dialog').getAttribute('aria-labelledby') ?? '';
  const dialogIsOf = (name: string) =>
    expect(document.getElementById(title())).toHaveTextContent(new RegExp(`${name}`));

  it('puts a real call before a drill, over its dialog too, and rings though the drill is muted', async () => {
    await shown([DRILL]);
    fireEvent.click(screen.getByRole('button', { name: 'Mute here' }));
    expect(await rings()).toBe(false);
    await becomes([DRILL, REAL]);
    expect(screen.getAllByRole('alert').map((one) => one.getAttribute('aria-label'))).toEqual(['SOS', 'Drill']);
    dialogIsOf('Liza Magbanua needs help');
    expect(await rings()).toBe(true);
    expect(new Set(rung())).toEqual(new Set([5, 6]));
  });

  it('says to each who presses that it rings, and lists each call with its own way in', async () => {
    await shown([REAL, DRIVER]);
    expect(new Set(rung())).toEqual(new Set([6, 7]));
    dialogIsOf('Liza Magbanua');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    // Whoever is on one stays in its dialog, and the other rings on.
    await becomes([taken(REAL), DRIVER]);
    dialogIsOf('Liza Magbanua');
    expect(await rings()).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: 'Open Jun Reyes' }));
    await pass(500);
    dialogIsOf('Jun Reyes');
    fireEvent.click(screen.getByRole('button', { name: 'Open Liza Magbanua' }));
    await pass(500);
    dialogIsOf('Liza Magbanua');
  });

  it('keeps what was chosen in the dialog when another call comes', async () => {
    await shown([taken(DRIVER)]);
    const why = () => screen.getByRole('combobox', { name: 'Why is it over?' });
    fireEvent.change(why(), { target: { value: 'helped' } });
    await becomes([taken(DRIVER), REAL]);
    dialogIsOf('Jun Reyes');
    expect(why()).toHaveValue('helped');
    expect(await rings()).toBe(true);
  });

  it('says again that it rings, until the server has it', async () => {
    server.on(calls.sos.ring, problem('INTERNAL'));
    await shown([REAL]);
    expect(rung().length).toBeGreaterThan(0);
    server.on(calls.sos.ring, undefined);
    const failed = rung().length;
    await pass(4_000);
    expect(rung()).toHaveLength(failed + 1);
    await pass(10_000);
    expect(rung()).toHaveLength(failed + 1);
  });

  it('reads the counter to nobody, and a first key does nothing', async () => {
    await shown([REAL]);
    const alert = screen.getByRole('alert', { name: 'SOS' });
    const before = alert.textContent;
    expect(document.activeElement).toHaveTextContent('SOS');
    expect(document.activeElement).toHaveAttribute('tabindex', '-1');
    await pass(5_000);
    expect(alert.textContent).toBe(before);
  });

  it('a page that nobody touched is silent, and does not catch up when it may sound', async () => {
    let touch = (): void => undefined;
    const touched = new Promise<void>((resolve) => {
      touch = resolve;
    });
    const resume = jest.fn(() => touched);
    const made: { state: string }[] = [];
    const Sounds = window.AudioContext;
    Object.assign(window, {
      AudioContext: class extends Sounds {
        override state = 'suspended' as AudioContextState;
        override resume = resume;
        constructor() {
          super();
          made.push(this);
        }
      },
    });
    await shown([REAL]);
    expect(resume).toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
    made.forEach((one) => Object.assign(one, { state: 'running' }));
    touch();
    await pass(1_500);
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it('stands without a sound where the device gives none', async () => {
    Object.assign(window, {
      AudioContext: class {
        constructor() {
          throw new Error('too many');
        }
      },
    });
    await shown([REAL]);
    dialogIsOf('Liza Magbanua');
  });

  it('holds back reloads of the product, never a way out that the person takes', async () => {
    await shown([REAL]);
    expect(losesNothing()).toBe(false);
    await becomes([]);
    expect(losesNothing()).toBe(true);
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
