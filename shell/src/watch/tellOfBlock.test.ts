import { waitFor } from '@testing-library/react';
import { calls, type FakeServer, fakeServer } from 'shared-lib/testing';
import { recall } from '../remotes/brokenVersions';
import { tellOfBlock } from './tellOfBlock';

const entry = '/remotes/driver/1.1.0/mf-manifest.json';
const of = { area: 'driver', version: '1.1.0', entry };
const memories = { tab: sessionStorage, device: localStorage };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.logs.send, { id: 7 });
});
const sent = () => server.seen(calls.logs.send).map(({ body }) => body as object);

describe('a page that was blocked', () => {
  it('is told of with the version of its remote, which later pages pass over (R-beyond-246)', async () => {
    tellOfBlock(memories, { place: '/dashboard/appointments/2041', of });
    expect(recall(memories)[entry]?.reason).toBe('it kept the screen from answering for 5 seconds');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      message: 'BlockedPage: no answer for 5 s at /dashboard/appointments/:id',
      of: { remote: 'driver', version: '1.1.0', fault: 'blocked' },
    });
  });

  it('of the shell is told of, and no version is to blame', async () => {
    tellOfBlock(memories, { place: '/dashboard/notifications' });
    expect(recall(memories)).toEqual({});
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).not.toHaveProperty('of');
  });
});
