import { screen, within } from '@testing-library/react';
import { SLOTS, type SlotState } from 'shared-lib';
import { aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { SlotField } from './SlotField';

const STATES: [SlotState, string][] = [
  ['past', '1:00 PM, past'],
  ['available', '1:30 PM, available, 2 free'],
  ['limited', '2:00 PM, limited, 2 free'],
  ['full', '2:30 PM, fully booked'],
  ['none', '3:00 PM, no availability'],
];

/** The starts of a day, the first five of them one in each state. */
async function open() {
  const server = fakeServer();
  server.on(
    calls.availability.slots,
    SLOTS.map((time, at) => ({ time, state: STATES[at]?.[0] ?? 'available', free_therapists: 2, free_drivers: 1 })),
  );
  renderScreen(<SlotField date="2026-11-20" duration={60} value={null} onChange={jest.fn()} />, {
    as: aUser('operator'),
  });
  await screen.findByRole('radio', { name: '1:00 PM, past' });
}

/** Ground and ink as the browser computes them: custom properties of the theme, by tone where the state has one. */
function coloursOf(element: HTMLElement | null) {
  const { background, color } = getComputedStyle(element as HTMLElement);
  return { background, color, tone: element?.dataset['tone'] };
}

it.each([
  ['past', 'grey', '2-195', { background: 'var(--sunken)', color: 'var(--ink-3)' }],
  ['available', 'green', '2-196', { background: 'var(--tone-soft)', color: 'var(--tone)', tone: 'green' }],
  ['limited', 'amber', '2-197', { background: 'var(--tone-soft)', color: 'var(--tone)', tone: 'amber' }],
  ['full', 'red', '2-198', { background: 'var(--tone-soft)', color: 'var(--tone)', tone: 'red' }],
  ['none', 'dark', '2-199', { background: 'var(--ink-2)', color: 'var(--surface)' }],
] as const)('a slot whose state is %s is %s, and says so (%s)', async (state, _colour, _rule, colours) => {
  await open();
  const [, name] = STATES.find(([one]) => one === state) ?? [];
  const slot = screen.getByRole('radio', { name });
  expect(coloursOf(slot.closest('label'))).toEqual({ tone: undefined, ...colours });
});

it('explains its colours', async () => {
  await open();
  const legend = within(screen.getByRole('list', { name: 'Colours' })).getAllByRole('listitem');
  expect(legend.map(({ textContent }) => textContent)).toEqual([
    'available',
    'limited',
    'fully booked',
    'no availability',
    'past',
  ]);
});
