import {
  ACTION_FAILURES,
  aPage,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  fakeServer,
  letItWait,
  onFakeClock,
  renderScreen,
} from 'shared-lib/testing';
import { OperatorDashboard } from './OperatorDashboard';

onFakeClock();

describe.each([
  ['rejected', calls.appointments.rejected],
  ['pending', calls.appointments.pending],
  ['timeout', calls.appointments.timeout],
  ['payment', calls.appointments.awaitingPayment],
  ['all', calls.appointments.list],
] as const)('the list of the view %s, when it cannot be fetched', (view, call) => {
  it.each(failuresOfNextRow())('says so and why, and offers Retry, when it is %s (8-073, 8-142)', async (failure) => {
    const server = fakeServer();
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(call, ACTION_FAILURES[failure]);
    renderScreen(<OperatorDashboard />, { as: aUser('operator'), path: `/dashboard?view=${view}` });
    await letItWait();
    expectNotFetched('Could not fetch appointments', failure);
  });
});
