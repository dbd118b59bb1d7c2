import { screen, within } from '@testing-library/react';
import {
  ACTION_FAILURES,
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
import { DataPage } from './DataPage';
import { recordCounts } from './testing/recordCounts';

beforeEach(() => fakeClock(TEST_NOW));
afterEach(() => {
  jest.useRealTimers();
});

describe.each([
  ['therapists', calls.registration.therapists, 'Could not fetch staff members', '8-046'],
  ['drivers', calls.registration.drivers, 'Could not fetch staff members', '8-046'],
  ['operators', calls.registration.operators, 'Could not fetch staff members', '8-046'],
  ['clients', calls.registration.clients, 'Could not fetch clients', '8-051'],
] as const)('%s that cannot be fetched', (tab, call, text, rule) => {
  it.each(EACH_FAILURE)(`say so, why, and Retry, when it is %s (${rule}, 8-142)`, async (failure) => {
    const server = fakeServer();
    server.on(calls.records.counts, recordCounts());
    server.on(call, ACTION_FAILURES[failure] as () => never);
    renderScreen(<DataPage />, { as: aUser('operator'), path: `/dashboard/data?tab=${tab}` });
    await letItWait();
    const said = screen.getByText(text).closest<HTMLElement>('[role=alert]')!;
    expect(within(said).getByText(WHY_NOT_FETCHED[failure])).toBeVisible();
    expect(within(said).getByRole('button', { name: 'Retry' })).toBeEnabled();
  });
});
