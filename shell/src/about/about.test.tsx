import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { defineRemote, type Role, ROLES } from 'shared-lib';
import { aUser, calls, fakeClock, fakeServer, letItWait, problem, renderScreen, TEST_NOW } from 'shared-lib/testing';
import { createAreaLoader } from '../remotes/areaLoader';
import { CodeFault } from '../remotes/faults';
import { RemotesProvider } from '../remotes/RemotesProvider';
import CompanyPage from './CompanyPage';
import { Doctor } from './Doctor';
import DevelopersPage from './DevelopersPage';
import SystemPage from './SystemPage';

const release = (version: string) => ({ version, entry: `/remotes/driver/${version}/mf-manifest.json`, pages: [] });

/**
 * A loader that has loaded the driver's area: the current version, or the previous one when the current is `broken`.
 */
async function loaded(broken: boolean) {
  const loader = createAreaLoader({
    registry: async () => ({
      schema: 1,
      remotes: { driver: { current: release('1.1.0'), previous: [release('1.0.0')] } },
    }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async (_area, { version }) => {
      if (broken && version === '1.1.0') throw new CodeFault('it stopped while starting');
      return defineRemote({ name: 'driver', version, pages: [] });
    },
    refresh: async () => 'mended',
    pause: async () => undefined,
  });
  await loader.open('driver');
  return loader;
}

const RIGHT = JSON.stringify({ status: 'ready', checks: { clock: 'ok' } });
const WELL = { check: 'Disk', state: 'ok', says: '73 GB are free.', todo: null } as const;
const OFF = { check: 'Database', state: 'fault', says: 'fsync is off.', todo: 'Set fsync = on.' } as const;
const REPORT = { looked_at: TEST_NOW, findings: [WELL, OFF] };
const NO_BACKUP = { nightly: false, made_at: null as string | null, late: false };
const show = async ({
  ready = true,
  broken = false,
  readyz = RIGHT,
  role = 'driver' as Role,
  backup = NO_BACKUP,
  retention = null as { at: string; clients: number; visits: number; payment_words: number } | null,
} = {}) => {
  const server = fakeServer();
  server.on(calls.doctor.look, REPORT);
  server.on(calls.business.lastBackup, backup);
  server.on(calls.business.retentionRun, { last: retention });
  globalThis.fetch = jest.fn(async () => ({ ok: ready, text: async () => readyz })) as never;
  renderScreen(
    <RemotesProvider loader={await loaded(broken)}>
      <SystemPage />
    </RemotesProvider>,
    { as: aUser(role), path: '/dashboard/about/system' },
  );
  return server;
};
const fact = (term: string) => screen.getByText(term).nextElementSibling;

beforeEach(() => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'page-config';
  config.textContent = JSON.stringify({ demo: true, version: '2.4.0' });
  document.body.append(config);
});
afterEach(() => {
  jest.useRealTimers();
  document.getElementById('page-config')?.remove();
});

describe('the page about the system', () => {
  it('names this server and says whether it is ready (1-033, 2-041)', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'System Info' })).toBeInTheDocument();
    expect([fact('Server')?.textContent, fact('Mode')?.textContent, fact('Real-time channel')?.textContent]).toEqual([
      '2.4.0',
      'Demo data',
      'Not connected',
    ]);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
  });

  it('names what its shell gives to areas, as far as the server said it', async () => {
    await show();
    expect(fact('Shared library')?.textContent).toBe('Unknown');
    cleanup();
    const registry = document.createElement('script');
    registry.id = 'remotes-registry';
    registry.type = 'application/json';
    registry.textContent = JSON.stringify({ schema: 1, shell: 'a1b2c3d4', remotes: {} });
    document.body.append(registry);
    await show();
    expect(fact('Shared library')?.textContent).toBe('a1b2c3d4');
    registry.remove();
  });

  it.each(ROLES)('leads operators to the releases, and nobody else: %s (R-beyond-226)', async (role) => {
    await show({ role });
    await screen.findByText('Ready');
    const links = screen.queryAllByRole('link', { name: 'Releases' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(role === 'operator' ? ['/dashboard/about/releases'] : []);
  });

  it('tells operators what is wrong with the installation, the worst first, and looks again when asked (R-beyond-392)', async () => {
    const server = await show({ role: 'operator' });
    const table = within(await screen.findByRole('table', { name: 'Checks of this installation' }));
    const [, first, second] = table.getAllByRole('row');
    expect([first, second].map((row) => row?.textContent)).toEqual([
      expect.stringMatching(/Database.*Fault.*fsync is off\..*Set fsync = on\./),
      expect.stringMatching(/Disk.*OK.*73 GB are free\./),
    ]);
    server.on(calls.doctor.look, { ...REPORT, findings: [WELL] });
    fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
    await waitFor(() => expect(screen.queryByText('fsync is off.')).not.toBeInTheDocument());
  });

  it('says when the checks cannot be asked, and asks again (R-beyond-392)', async () => {
    const server = fakeServer();
    server.on(calls.doctor.look, problem('FORBIDDEN'));
    renderScreen(<Doctor />, { as: aUser('operator') });
    const again = await screen.findByRole('button', { name: 'Retry' });
    server.on(calls.doctor.look, REPORT);
    fireEvent.click(again);
    expect(await screen.findByText('Set fsync = on.')).toBeInTheDocument();
  });

  it.each(['therapist', 'driver'] as const)('asks no checks for a %s (R-beyond-392)', async (role) => {
    const server = await show({ role });
    await screen.findByText('Ready');
    expect(server.seen(calls.doctor.look)).toEqual([]);
    expect(screen.queryByText('Checks of this installation')).not.toBeInTheDocument();
  });

  it('says when the server is not ready', async () => {
    await show({ ready: false });
    expect(await screen.findByText('Not ready')).toBeInTheDocument();
  });

  it.each([
    [{ checks: { clock: 'ok' } }, 'Right'],
    [
      { checks: { clock: 'differs' }, clock_ahead_seconds: 7 },
      "7 s ahead. Hatid uses the database's time. Set the clock of this server.",
    ],
    [
      { checks: { clock: 'differs' }, clock_ahead_seconds: 3600 },
      "1 h ahead. Hatid uses the database's time. Set the clock of this server.",
    ],
    [
      { checks: { clock: 'differs' }, clock_ahead_seconds: -5400 },
      "1 h 30 min behind. Hatid uses the database's time. Set the clock of this server.",
    ],
    [{ checks: {} }, 'Unknown'],
    ['<h1>Bad gateway</h1>', 'Unknown'],
  ])("says whether the server's clock is right: %j (R-beyond-190)", async (answer, words) => {
    await show({ readyz: typeof answer === 'string' ? answer : JSON.stringify(answer) });
    await waitFor(() => expect(fact("Server's clock")).toHaveTextContent(words));
  });

  const hoursAgo = (hours: number): string => new Date(Date.parse(TEST_NOW) - hours * 3_600_000).toISOString();
  it.each([
    [NO_BACKUP, 'None is made by itself'],
    [{ ...NO_BACKUP, nightly: true }, 'None yet'],
    [{ ...NO_BACKUP, nightly: true, late: true }, 'None yet. The nightly backup is missing.'],
    [{ nightly: true, made_at: hoursAgo(9.5), late: false }, /, 9 h 30 min ago$/],
    [{ nightly: true, made_at: hoursAgo(72), late: true }, /, 3 days ago\. The nightly backup is missing\.$/],
  ])('tells operators when the last good backup was made: %j (R-beyond-368)', async (backup, words) => {
    fakeClock(TEST_NOW);
    await show({ role: 'operator', backup });
    await waitFor(() => expect(fact('Last backup')).toHaveTextContent(words));
  });

  const A_NIGHT = { at: '2026-11-20T04:40:00+08:00', clients: 0, visits: 0, payment_words: 0 };
  it.each([
    [null, 'Not yet; every night at 4:40 AM'],
    [A_NIGHT, /4:40 AM: nothing had to go$/],
    [
      { ...A_NIGHT, clients: 3, visits: 12, payment_words: 5 },
      /4:40 AM: 3 clients, 12 visits; payment words of 5 visits$/,
    ],
    [{ ...A_NIGHT, payment_words: 5 }, /4:40 AM: 0 clients, 0 visits; payment words of 5 visits$/],
  ])('tells operators what the last night removed: %j (R-beyond-485)', async (retention, words) => {
    fakeClock(TEST_NOW);
    await show({ role: 'operator', retention });
    await waitFor(() => expect(fact('Last removal of old data')).toHaveTextContent(words));
  });

  it('tells nobody else of backups, and does not ask (R-beyond-368)', async () => {
    const server = await show({ role: 'therapist' });
    await screen.findByText('Ready');
    expect(screen.queryByText('Last backup')).toBeNull();
    expect(server.seen(calls.business.lastBackup)).toHaveLength(0);
  });

  it.each([
    { broken: false, version: '1.1.0', state: 'As released' },
    { broken: true, version: '1.0.0', state: 'Previous version' },
  ])('names each area with its loaded version: $version, $state', async ({ broken, version, state }) => {
    await show({ broken });
    const row = within(screen.getByRole('table', { name: 'Areas loaded in this page' })).getAllByRole('row')[1];
    expect(row).toHaveTextContent(version);
    expect(row).toHaveTextContent(state);
  });
});

describe('the page for developers', () => {
  it('says where to find the API description and how to plug in areas (1-034, 2-042)', () => {
    renderScreen(<DevelopersPage />, { as: aUser('operator'), path: '/dashboard/about/developers' });
    expect(screen.getByRole('heading', { level: 1, name: 'Developers' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '/api/docs' })).toHaveAttribute('href', '/api/docs');
    expect([fact('Fit')?.textContent, fact('Local builds')?.textContent, fact('Server')?.textContent]).toEqual([
      'The server refuses an area that needs more than this shell has.',
      'This server does not take them',
      '2.4.0',
    ]);
  });
});

describe('the page about the company', () => {
  const COMPANY = {
    name: 'Hatid Home Massage',
    about: 'Massage at home.',
    address: '14 Mabini Street, Makati',
    hours: 'Daily, 1 PM to 1 AM',
    phone_number: '02 8555 0100',
    email: 'care@hatid.example',
    emergency_name: '',
    emergency_phone: null,
  };
  const company = async (role: 'operator' | 'therapist' | 'driver', told: object = COMPANY) => {
    const server = fakeServer();
    server.on(calls.settings.company, { ...COMPANY, ...told });
    const view = renderScreen(<CompanyPage />, { as: aUser(role), path: '/dashboard/about/company' });
    await screen.findByRole('heading', { level: 2, name: COMPANY.name });
    return { ...view, server };
  };

  it('names the business and says how to reach it (1-032, 2-040)', async () => {
    await company('therapist');
    expect(screen.getByRole('heading', { level: 1, name: 'Company Info' })).toBeInTheDocument();
    expect([fact('Address')?.textContent, fact('Hours')?.textContent]).toEqual([
      '14 Mabini Street, Makati',
      'Daily, 1 PM to 1 AM',
    ]);
    expect(screen.getByRole('link', { name: 'care@hatid.example' })).toHaveAttribute(
      'href',
      'mailto:care@hatid.example',
    );
    expect(screen.getByRole('link', { name: '02 8555 0100' })).toHaveAttribute('href', 'tel:0285550100');
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  });

  it('says that no details are known yet', async () => {
    await company('therapist', { about: '', address: '', hours: '', phone_number: null, email: null });
    expect(screen.getByText('Nothing more is known yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Say who you are' })).not.toBeInTheDocument();
  });

  it('leads an operator to the form while no details are known (R-pages-3)', async () => {
    const { user } = await company('operator', { about: '', address: '', hours: '', phone_number: null, email: null });
    await user.click(screen.getByRole('button', { name: 'Say who you are' }));
    expect(await screen.findByRole('dialog', { name: 'Edit the company info' })).toBeInTheDocument();
  });

  it('opens without a request for 5 minutes, and asks again after that (9-035, 9-043, R-api-12)', async () => {
    fakeClock(TEST_NOW);
    const server = fakeServer();
    server.on(calls.settings.company, COMPANY);
    function Pages() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          <button onClick={() => setOpen(!isOpen)}>Turn the page</button>
          {isOpen && <CompanyPage />}
        </>
      );
    }
    renderScreen(<Pages />, { as: aUser('driver') });
    await letItWait();
    const asked = () => server.seen(calls.settings.company).length;
    const turn = () => fireEvent.click(screen.getByRole('button', { name: 'Turn the page' }));
    const isShown = () => screen.queryByRole('heading', { level: 2, name: COMPANY.name }) !== null;
    const away = async (ms: number) => {
      turn();
      expect(isShown()).toBe(false);
      await act(() => jest.advanceTimersByTimeAsync(ms));
      turn();
    };
    await away(4 * 60_000);
    expect([isShown(), asked()]).toEqual([true, 1]);
    await away(5 * 60_000);
    expect([isShown(), asked()]).toEqual([false, 2]);
    await letItWait();
    expect(isShown()).toBe(true);
    jest.useRealTimers();
  });

  it('operators try the SOS out from here, after a question; nobody else can (R-beyond-260)', async () => {
    const { user, server } = await company('operator');
    server.on(calls.sos.drill, problem('NEED_OVER'));
    await user.click(screen.getByRole('button', { name: 'Start a drill' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Start a drill?' }));
    await user.click(question.getByRole('button', { name: 'Start a drill' }));
    await waitFor(() => expect(server.seen(calls.sos.drill)).toHaveLength(1));
    expect(await screen.findByText('This is already done.')).toBeInTheDocument();
  });

  it.each(['therapist', 'driver'] as const)('a %s is offered no drill (R-beyond-260)', async (role) => {
    await company(role);
    expect(screen.queryByRole('button', { name: 'Start a drill' })).not.toBeInTheDocument();
  });

  it('operators can edit it', async () => {
    const { user, server } = await company('operator');
    server.on(
      calls.settings.updateCompany,
      problem('VALIDATION_FAILED', { phone_number: ['Enter a phone number such as 0917 555 0142.'] }),
    );
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the company info' }));
    await user.clear(dialog.getByLabelText('Phone'));
    await user.type(dialog.getByLabelText('Phone'), 'call me');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter a phone number such as 0917 555 0142.')).toBeInTheDocument();
    server.on(calls.settings.updateCompany, ({ body }) => body as typeof COMPANY);
    await user.clear(dialog.getByLabelText('Phone'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: '02 8555 0100' })).not.toBeInTheDocument());
    expect(screen.getByText('Saved for everybody.')).toBeInTheDocument();
    expect(server.seen(calls.settings.updateCompany).at(-1)?.body).toEqual({ ...COMPANY, phone_number: null });
  });
});
