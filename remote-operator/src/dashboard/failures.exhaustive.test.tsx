import { screen, within } from '@testing-library/react';
import {
  ACTION_FAILURES,
  aPage,
  aUser,
  calls,
  EACH_FAILURE,
  fakeClock,
  fakeServer,
  letItWait,
  renderScreen,
  TEST_NOW,
  WHY_NOT_FETCHED,
} from 'shared-lib/testing';
import { OperatorDashboard } from './OperatorDashboard';

beforeEach(() => fakeClock(TEST_NOW));
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['rejected', calls.appointments.rejected],
  ['pending', calls.appointments.pending],
  ['timeout', calls.appointments.timeout],
  ['payment', calls.appointments.awaitingPayment],
  ['all', calls.appointments.list],
] as const)('the list of the view %s that cannot be fetched', (view, call) => {
  it.each(EACH_FAILURE)('says so, why, and Retry, when it is %s (8-073, 8-142)', async (failure) => {
    const server = fakeServer();
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(call, ACTION_FAILURES[failure] as () => never);
    renderScreen(<OperatorDashboard />, { as: aUser('operator'), path: `/dashboard?view=${view}` });
    await letItWait();
    const said = screen.getByText('Could not fetch appointments').closest<HTMLElement>('[role=alert]')!;
    expect(within(said).getByText(WHY_NOT_FETCHED[failure])).toBeVisible();
    expect(within(said).getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});
