import { screen, waitFor } from '@testing-library/react';
import { ApiFailure } from 'shared-lib';
import { aUser, calls, type FakeServer, fakeServer, problem, rawAnswer, renderScreen } from 'shared-lib/testing';
import LogsTestPage from './LogsTestPage';
import { sendError } from './sendError';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.logs.send, rawAnswer(204));
});
const sent = () => server.seen(calls.logs.send).map(({ body }) => body as Record<string, string>);

describe('logs-test', () => {
  it('sends a test entry and says where it appears (2-030, R-pages-16)', async () => {
    const { user } = renderScreen(<LogsTestPage />, { as: aUser('driver'), path: '/dashboard/logs-test' });
    expect(screen.getByRole('heading', { level: 1, name: 'Logs test' })).toBeInTheDocument();
    const box = screen.getByRole('textbox', { name: 'Message' });
    await user.clear(box);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('This field is required')).toBeInTheDocument();
    await user.type(box, 'Does this arrive?');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Sent. Operators see it in Logs, under Client errors.')).toBeInTheDocument();
    expect(sent()).toEqual([expect.objectContaining({ kind: 'test', message: 'Does this arrive?' })]);
  });

  it('says why the entry could not be sent', async () => {
    server.on(calls.logs.send, problem('RATE_LIMITED'));
    const { user } = renderScreen(<LogsTestPage />, { as: aUser('driver'), path: '/dashboard/logs-test' });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/Too many requests/)).toBeInTheDocument();
  });
});

describe('an error of the code', () => {
  it('is sent once, without personal data; a refusal or a lost network is never sent', async () => {
    history.replaceState(null, '', '/dashboard/appointments/2041?search=Luz');
    await sendError(new TypeError('nobody has luz@example.test'));
    await sendError(new TypeError('nobody has luz@example.test'));
    await sendError(new ApiFailure({ kind: 'offline', status: 0, message: 'gone', explained: true }));
    await sendError('a text');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      message: 'TypeError: nobody has (e-mail)',
      page: '/dashboard/appointments/2041',
      release: expect.stringMatching(/^shell /),
    });
  });
});
