import {
  ACTION_FAILURES,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  fakeServer,
  letItWait,
  onFakeClock,
  renderScreen,
} from 'shared-lib/testing';
import { DataPage } from './DataPage';
import { recordCounts } from './testing/recordCounts';

onFakeClock();

describe.each([
  ['therapists', calls.registration.therapists, 'Could not fetch staff members', '8-046'],
  ['drivers', calls.registration.drivers, 'Could not fetch staff members', '8-046'],
  ['operators', calls.registration.operators, 'Could not fetch staff members', '8-046'],
  ['clients', calls.registration.clients, 'Could not fetch clients', '8-051'],
] as const)('%s that cannot be fetched', (tab, call, text, rule) => {
  it.each(failuresOfNextRow())(`say so and why, and offer Retry, when it is %s (${rule}, 8-142)`, async (failure) => {
    const server = fakeServer();
    server.on(calls.records.counts, recordCounts());
    server.on(call, ACTION_FAILURES[failure]);
    renderScreen(<DataPage />, { as: aUser('operator'), path: `/dashboard/data?tab=${tab}` });
    await letItWait();
    expectNotFetched(text, failure);
  });
});
