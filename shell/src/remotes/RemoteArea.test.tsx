import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  defineRemote,
  lazyComponent,
  MemoryRouter,
  type PageRow,
  type RemoteModule,
  type RemotePage,
  RemoteSlot,
  Route,
  Routes,
} from 'shared-lib';
import { createAreaLoader } from './areaLoader';
import { CodeFault, NetworkFault } from './faults';
import type { Release } from './registry';
import { RemoteOutlet } from './RemoteArea';
import { RemotesProvider } from './RemotesProvider';

const rows: Record<string, PageRow[]> = {
  driver: [
    { path: '', label: 'Dashboard', roles: ['driver'] },
    { path: 'scheduling', label: 'Schedule', roles: ['driver'] },
    { path: 'scheduling', label: 'Bookings', roles: ['operator'] },
  ],
  attendance: [],
};
const release = (area: string, version: string): Release => ({
  version,
  entry: `/remotes/${area}/${version}/mf-manifest.json`,
  pages: rows[area] ?? [],
});
const areaReleases = (area: string) => ({ current: release(area, '1.1.0'), previous: [release(area, '1.0.0')] });

type Answers = Record<string, Array<RemoteModule | Error>>;

async function showing(path: string, answers: Answers) {
  const loader = createAreaLoader({
    registry: async () => ({
      schema: 1,
      remotes: { driver: areaReleases('driver'), attendance: areaReleases('attendance') },
    }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async (area, { version }) => {
      const answer = answers[`${area} ${version}`]?.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refresh: async () => undefined,
    pause: async () => undefined,
  });
  // Awaited, because React retries a suspended component only when an asynchronous act ends.
  await act(
    async () =>
      void render(
        <MemoryRouter initialEntries={[path]}>
          <nav>The shell</nav>
          <RemotesProvider loader={loader}>
            <Routes>
              <Route
                path="/dashboard/*"
                element={<RemoteOutlet area="driver" role="driver" notFound={<p>No such page</p>} />}
              />
            </Routes>
          </RemotesProvider>
        </MemoryRouter>,
      ),
  );
  return userEvent.setup();
}

/** The driver's area with `dashboard` as its dashboard. */
const driver = (dashboard: ReactNode) => {
  const shows = [dashboard, <h1 key="schedule">Schedule</h1>, <h1 key="bookings">Bookings</h1>];
  const pages = (rows.driver ?? []).map((row, at): RemotePage => ({ ...row, element: shows[at] }));
  return defineRemote({ name: 'driver', version: '1', pages });
};
const home = driver(<h1>Today's Transports</h1>);
const cut = () => new NetworkFault('cut');

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

describe('an area in the shell', () => {
  it('shows its page for the role, by its path below /dashboard', async () => {
    await showing('/dashboard/scheduling', { 'driver 1.1.0': [home] });
    expect(await screen.findByRole('heading', { name: 'Schedule' })).toBeInTheDocument();
  });

  it("shows the shell's own page for a path it does not know", async () => {
    await showing('/dashboard/nowhere', { 'driver 1.1.0': [home] });
    expect(await screen.findByText('No such page')).toBeInTheDocument();
  });

  it('runs the previous version and says so, with the reason', async () => {
    await showing('/dashboard', {
      'driver 1.1.0': [new CodeFault('it stopped while starting')],
      'driver 1.0.0': [home],
    });
    expect(await screen.findByRole('status')).toHaveTextContent('Driver area: running the previous version 1.0.0');
    expect(screen.getByText('Version 1.1.0 could not be used: it stopped while starting.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
  });

  it('names itself and the reason when no version runs, leaves the rest of the page alone, and recovers with Retry', async () => {
    const user = await showing('/dashboard', { 'driver 1.1.0': [cut(), cut(), home], 'driver 1.0.0': [cut()] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area is not available right now.');
    expect(screen.getByText('Version 1.1.0: cut.')).toBeInTheDocument();
    expect(screen.getByText('The shell')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
  });

  it('says when one of its pages stops working', async () => {
    const Broken = () => {
      throw new Error('no such field');
    };
    await showing('/dashboard', { 'driver 1.1.0': [driver(<Broken />)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area: this page stopped working.');
    expect(screen.getByText('The shell')).toBeInTheDocument();
  });

  it('fetches a page again with Retry when that page did not load', async () => {
    const pages: Array<() => Promise<() => ReactNode>> = [
      () => Promise.reject(new Error('Loading chunk 12 failed.')),
      async () => () => <h1>Bookings</h1>,
    ];
    const Bookings = lazyComponent(() => (pages.shift() ?? (() => Promise.reject(new Error('asked too often'))))());
    const user = await showing('/dashboard', { 'driver 1.1.0': [driver(<Bookings />)] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area: this page could not be loaded.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Bookings' })).toBeInTheDocument();
  });
});

describe('a slot', () => {
  const withSlot = driver(<RemoteSlot name="attendance" view="mine" />);
  const attendance = (views?: RemoteModule['views']) =>
    defineRemote({ name: 'attendance', version: '1', pages: [], views });

  it('shows a view of another area', async () => {
    await showing('/dashboard', {
      'driver 1.1.0': [withSlot],
      'attendance 1.1.0': [attendance({ mine: () => <h2>My Attendance</h2> })],
    });
    expect(await screen.findByRole('heading', { name: 'My Attendance' })).toBeInTheDocument();
  });

  it('says when the other area has no such view', async () => {
    await showing('/dashboard', { 'driver 1.1.0': [withSlot], 'attendance 1.1.0': [attendance()] });
    expect(await screen.findByRole('alert')).toHaveTextContent("Version 1.1.0 has no view 'mine'.");
  });
});
