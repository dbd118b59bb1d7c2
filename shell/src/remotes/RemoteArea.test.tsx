import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import {
  ApiFailure,
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
import { calls, fakeServer, type SeenRequest } from 'shared-lib/testing';
import { createAreaLoader } from './areaLoader';
import { CodeFault, NetworkFault, type Repair } from './faults';
import type { Release } from './registry';
import { RemoteOutlet } from './RemoteArea';
import { RemotesProvider } from './RemotesProvider';
import { tellOfFaults } from './tellOfFaults';

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

/** What the server of the test received, and whether it answers at all. */
let reports: Array<Record<string, unknown>>;
let isThere: boolean;
let filesAre: Repair;

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
    refresh: async () => filesAre,
    isServerThere: async () => isThere,
    pause: async () => undefined,
  });
  tellOfFaults(loader);
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
const driver = (dashboard: ReactNode) => driverWith({ dashboard });
function driverWith({
  dashboard = <h1>Today&apos;s Transports</h1>,
  scheduling = <h1>Schedule</h1>,
}: {
  dashboard?: ReactNode;
  scheduling?: ReactNode;
}) {
  const shows = [dashboard, scheduling, <h1 key="bookings">Bookings</h1>];
  const pages = (rows.driver ?? []).map((row, at): RemotePage => ({ ...row, element: shows[at] }));
  return defineRemote({ name: 'driver', version: '1', pages });
}
const home = driver(<h1>Today's Transports</h1>);
const cut = () => new NetworkFault('cut');

beforeEach(() => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  reports = [];
  isThere = true;
  filesAre = 'mended';
  fakeServer().on(calls.logs.send, ({ body }: SeenRequest) => {
    reports.push(body as Record<string, unknown>);
    return { id: 412 };
  });
});

/** What nobody may read on a screen. */
const RAW = 'boom: (0 , s.peso2) is not a function';
const noRawText = () => expect(document.body).not.toHaveTextContent(/boom|peso2|Minified|undefined|Error/);
const previousRuns = async () => {
  expect(await screen.findByRole('status')).toHaveTextContent('Driver area: running the previous version 1.0.0');
  noRawText();
};
const told = (fault: string) =>
  waitFor(() =>
    expect(reports).toContainEqual(expect.objectContaining({ of: { remote: 'driver', version: '1.1.0', fault } })),
  );

function Broken(): never {
  throw new TypeError(RAW);
}

/** Works until its button is pressed. */
function BreakingLater({ error }: { error?: Error }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken && error) throw error;
  return isBroken ? <Broken /> : <button onClick={() => setBroken(true)}>Start ride</button>;
}

describe('a version that breaks on the screen leaves people on the previous one (R-beyond-214, R-beyond-215)', () => {
  it('at its first drawing, at once', async () => {
    await showing('/dashboard/scheduling', {
      'driver 1.1.0': [driverWith({ scheduling: <Broken /> })],
      'driver 1.0.0': [home],
    });
    expect(await screen.findByRole('heading', { name: 'Schedule' })).toBeInTheDocument();
    await previousRuns();
    expect(screen.getByText('Version 1.1.0 could not be used: it stopped at its first drawing.')).toBeInTheDocument();
    await told('draw');
  });

  it('when it lacks a component', async () => {
    const Lacking = undefined as unknown as () => ReactNode;
    await showing('/dashboard', { 'driver 1.1.0': [driver(<Lacking />)], 'driver 1.0.0': [home] });
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
    await previousRuns();
  });

  it('on a later page that throws twice; after the first time it is drawn again', async () => {
    const answers = { 'driver 1.1.0': [driver(<BreakingLater />)], 'driver 1.0.0': [home] };
    const user = await showing('/dashboard', answers);
    await user.click(await screen.findByRole('button', { name: 'Start ride' }));
    expect(await screen.findByRole('button', { name: 'Start ride' })).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    noRawText();
    await told('error');
    await user.click(screen.getByRole('button', { name: 'Start ride' }));
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
    await previousRuns();
    await told('page');
  });

  it('is not the fault of a version that the browser moved its elements, as a translation does', async () => {
    const user = await showing('/dashboard', {
      'driver 1.1.0': [driver(<BreakingLater error={new DOMException('The node is no child', 'NotFoundError')} />)],
      'driver 1.0.0': [home],
    });
    for (let time = 0; time < 2; time++) await user.click(await screen.findByRole('button', { name: 'Start ride' }));
    expect(await screen.findByRole('button', { name: 'Start ride' })).toBeInTheDocument();
    expect(screen.queryByText(/running the previous version/)).not.toBeInTheDocument();
  });

  it('when it renders without end', async () => {
    function Endless() {
      const [count, setCount] = useState(0);
      return <p ref={() => setCount(count + 1)}>{count}</p>;
    }
    await showing('/dashboard', { 'driver 1.1.0': [driver(<Endless />)], 'driver 1.0.0': [home] });
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
    await previousRuns();
    expect(screen.getByText('Version 1.1.0 could not be used: it drew without end.')).toBeInTheDocument();
  });

  const missing = () =>
    Object.assign(new Error('Loading chunk 12 failed.\n(missing: http://localhost/remotes/driver/1.1.0/12.js)'), {
      name: 'ChunkLoadError',
      request: 'http://localhost/remotes/driver/1.1.0/12.js',
    });
  const lacking = (error = missing()) => {
    const Page = lazyComponent<object>(() => Promise.reject(error));
    return driver(<Page />);
  };

  it('when the code of a page is missing after it was fetched again', async () => {
    filesAre = 'broken';
    await showing('/dashboard', { 'driver 1.1.0': [lacking()], 'driver 1.0.0': [home] });
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
    await previousRuns();
    await told('draw');
  });

  it('never while the server does not answer: the page offers to try again, and nothing is told', async () => {
    [isThere, filesAre] = [false, 'unreachable'];
    await showing('/dashboard/scheduling', {
      'driver 1.1.0': [driverWith({ scheduling: lacking().pages[0]?.element })],
      'driver 1.0.0': [home],
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area: this page could not be loaded.');
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(reports).toEqual([]);
  });

  it('never for code of the shell, or for a call that failed', async () => {
    const ofShell = Object.assign(missing(), {
      request: 'http://localhost/134.js',
      message: 'Loading chunk 134 failed.',
    });
    await showing('/dashboard', { 'driver 1.1.0': [lacking(ofShell)], 'driver 1.0.0': [home] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area: this page could not be loaded.');
    cleanup();
    const failed = new ApiFailure({ kind: 'offline', status: 0, message: 'gone', explained: true });
    const Failing = () => {
      throw failed;
    };
    await showing('/dashboard', { 'driver 1.1.0': [driver(<Failing />)], 'driver 1.0.0': [home] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area: this page could not be loaded.');
    expect(reports).toEqual([]);
  });

  it('in a view of another area, while the page around it stays', async () => {
    const slot = driver(
      <>
        <h1>Cash</h1>
        <RemoteSlot name="attendance" view="mine" />
      </>,
    );
    const views = (mine: () => ReactNode) =>
      defineRemote({ name: 'attendance', version: '1', pages: [], views: { mine } });
    await showing('/dashboard', {
      'driver 1.1.0': [slot],
      'attendance 1.1.0': [views(Broken)],
      'attendance 1.0.0': [views(() => <h2>My Attendance</h2>)],
    });
    expect(await screen.findByRole('heading', { name: 'My Attendance' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Cash' })).toBeInTheDocument();
    noRawText();
  });

  it('until none is left: then the page names the area and offers ways on, with the number of the report', async () => {
    const user = await showing('/dashboard/scheduling', {
      'driver 1.1.0': [driverWith({ scheduling: <Broken /> })],
      'driver 1.0.0': [driverWith({ scheduling: <Broken /> })],
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Driver area: this page stopped working.');
    expect(await within(alert).findByText('Support number 412')).toBeInTheDocument();
    expect(within(alert).getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    noRawText();
    // The rest of the area is alive.
    await user.click(within(alert).getByRole('link', { name: 'Go to the dashboard' }));
    expect(await screen.findByRole('heading', { name: "Today's Transports" })).toBeInTheDocument();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });
});

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

  it('names itself and the reason when no version runs, leaves the rest of the page alone, and recovers with Try again', async () => {
    const user = await showing('/dashboard', { 'driver 1.1.0': [cut(), cut(), home], 'driver 1.0.0': [cut()] });
    expect(await screen.findByRole('alert')).toHaveTextContent('Driver area is not available right now.');
    expect(screen.getByText('Version 1.1.0: cut.')).toBeInTheDocument();
    expect(screen.getByText('The shell')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
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

  it('fetches the code of a page again by itself when it did not load', async () => {
    const pages: Array<() => Promise<() => ReactNode>> = [
      () => Promise.reject(new Error('Loading chunk 12 failed.')),
      async () => () => <h1>Bookings</h1>,
    ];
    const Bookings = lazyComponent(() => (pages.shift() ?? (() => Promise.reject(new Error('asked too often'))))());
    await showing('/dashboard', { 'driver 1.1.0': [driver(<Bookings />)] });
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
