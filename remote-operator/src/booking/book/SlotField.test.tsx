import { screen, within } from '@testing-library/react';
import type { LocalTime } from 'shared-lib';
import { SLOTS, type SlotState } from 'shared-lib/booking';
import { aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { SlotField } from './SlotField';
import { StartField } from './StartField';

const STATES: [SlotState, string][] = [
  ['past', '1:00 PM, past'],
  ['available', '1:30 PM, available, 2 therapists, 1 driver'],
  ['limited', '2:00 PM, limited, 2 therapists, no driver'],
  ['full', '2:30 PM, fully booked'],
  ['none', '3:00 PM, no availability'],
];

/** The starts of a day. The first five each have another state. */
async function open(onChange = jest.fn(), value: LocalTime | null = null) {
  const server = fakeServer();
  server.on(
    calls.availability.slots,
    SLOTS.map((time, at) => ({
      time,
      state: STATES[at]?.[0] ?? 'available',
      free_therapists: 2,
      free_drivers: STATES[at]?.[0] === 'limited' ? 0 : 1,
    })),
  );
  const { user } = renderScreen(<SlotField date="2026-11-20" duration={60} value={value} onChange={onChange} />, {
    as: aUser('operator'),
  });
  await screen.findByRole('radio', { name: '1:00 PM, past' });
  return { user, onChange };
}

it('arrows, Home and End move through it without choosing, past closed slots; Enter or the space bar chooses', async () => {
  const { user, onChange } = await open();
  await user.tab();
  expect(screen.getByRole('radio', { name: /^1:30 PM/ })).toHaveFocus();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('radio', { name: /^2:30 PM/ })).toHaveFocus();
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('radio', { name: /^1:30 PM/ })).toHaveFocus();
  await user.keyboard('{End}');
  expect(screen.getByRole('radio', { name: /^12:30 AM/ })).toHaveFocus();
  await user.keyboard('{Home}');
  expect(screen.getByRole('radio', { name: /^1:30 PM/ })).toHaveFocus();
  expect(onChange).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledWith('13:30');
});

it('shows focus and choice apart: the chosen slot alone is filled and has a check, and Enter is named (R-beyond-1171)', async () => {
  const { user } = await open(jest.fn(), '14:00');
  const slot = (name: RegExp) => screen.getByRole('radio', { name }).closest('label') as HTMLElement;
  const chosen = slot(/^2:00 PM/);
  expect(chosen.querySelector('svg')).toBeInTheDocument();
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  const focused = slot(/^1:30 PM/);
  expect(within(focused).getByRole('radio')).toHaveFocus();
  expect(focused.querySelector('svg')).toBeNull();
  expect(focused.dataset['keys']).toBe('Enter chooses');
  const group = screen.getByRole('radiogroup');
  expect(group).toHaveAccessibleDescription('Arrow keys move. Enter chooses.');
});

/** Background and text colour as the browser computes them: custom properties of the theme, or of the state's tone. */
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

it('says how much is left only where that is little (R-beyond-449)', async () => {
  await open();
  const below = (name: string) => screen.getByRole('radio', { name }).closest('label')?.textContent;
  expect(STATES.map(([, name]) => below(name))).toEqual([
    '1:00 PMpast',
    '1:30 PM',
    '2:00 PMno driver',
    '2:30 PMfull',
    '3:00 PMnobody',
  ]);
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

it('says which calendar day a start past midnight is on, where it is chosen (R-day-2)', () => {
  renderScreen(
    <StartField date="2026-11-20" duration={60} value="00:30" onChange={jest.fn()} disabled={false} isTaken={false} />,
    { as: aUser('operator') },
  );
  expect(screen.getByText('Tonight, Sat 12:30 AM – 1:30 AM')).toBeVisible();
});
