import { screen, waitFor } from '@testing-library/react';
import { ApiFailure } from 'shared-lib';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import LogsTestPage from './LogsTestPage';
import { sendError } from './sendError';
import { watchConsole } from './watchConsole';

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.logs.send, { id: 412 });
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

describe('an error of a remote', () => {
  const at = (address: string) =>
    `TypeError: x\n    at tick (${address}:1:204)\n    at e (https://hatid.test/134.js:1:1)`;
  const thrown = (message: string, stack: string) => Object.assign(new TypeError(message), { stack });

  it('in a timer or a promise names the remote and version whose script threw (R-beyond-217)', async () => {
    const number = await sendError(thrown('in a timer', at('https://hatid.test/remotes/driver/1.0.1/81.js')));
    expect(number).toBe(412);
    await sendError('a text', undefined, 'https://hatid.test/remotes/therapist/1.4.0-rc.2/81.js');
    await sendError(thrown('in the shell', at('https://hatid.test/main.js')));
    expect(sent().map(({ of }) => of)).toEqual([
      { remote: 'driver', version: '1.0.1', fault: 'error' },
      { remote: 'therapist', version: '1.4.0-rc.2', fault: 'error' },
      undefined,
    ]);
  });

  it('is sent once, and everybody who asks gets the same number', async () => {
    const of = { remote: 'driver', version: '1.0.1', fault: 'page' } as const;
    const [one, two] = await Promise.all([sendError(new Error('twice'), of), sendError(new Error('twice'), of)]);
    expect([one, two]).toEqual([412, 412]);
    expect(sent()).toHaveLength(1);
  });

  it('of a local build is sent without a version: it has none (R-beyond-216)', async () => {
    await sendError(new Error('while it is built'), { remote: 'driver', version: 'local', fault: 'draw' });
    expect(sent()[0]).not.toHaveProperty('of');
  });

  it('that floods the console is told, at most three times, and every line is still written (R-beyond-217)', async () => {
    const lines: unknown[] = [];
    const write = (line: unknown) => void lines.push(line);
    const page = { debug: write, error: write, info: write, log: write, warn: write };
    const stop = watchConsole(page, () => at('https://hatid.test/remotes/driver/1.0.1/81.js'));
    for (let line = 0; line < 1_000; line++) page.log(line);
    stop();
    expect(lines).toHaveLength(1_000);
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ of: { remote: 'driver', version: '1.0.1', fault: 'console' } });
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
