import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { defineRemote, MemoryRouter, type RemoteModule } from 'shared-lib';
import { calls, fakeServer } from 'shared-lib/testing';
import { createAreaLoader } from './areaLoader';
import { AreaView } from './AreaView';
import { NetworkFault } from './faults';
import { RemoteArea } from './RemoteArea';
import { RemotesProvider } from './RemotesProvider';

const cut = () => new NetworkFault('cut');
const driver = (): RemoteModule =>
  defineRemote({
    name: 'driver',
    version: '1.1.0',
    pages: [],
    views: { overlay: () => <p>Confirm this pickup in time</p> },
  });

/** A page with the area's overlay above it. `page` is the driver's own or one of the shell. */
async function open(answers: Array<RemoteModule | Error>, page = <h1>Settings</h1>) {
  const entry = '/remotes/driver/1.1.0/mf-manifest.json';
  const loader = createAreaLoader({
    registry: async () => ({
      schema: 1,
      remotes: { driver: { current: { version: '1.1.0', entry, pages: [] }, previous: [] } },
    }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async () => {
      const answer = answers.shift() ?? cut();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refresh: async () => 'mended',
    pause: async () => undefined,
  });
  const view = await act(async () =>
    render(
      <MemoryRouter initialEntries={['/dashboard/settings']}>
        <RemotesProvider loader={loader}>
          {page}
          <AreaView area="driver" view="overlay" />
        </RemotesProvider>
      </MemoryRouter>,
    ),
  );
  return view;
}
const call = () => screen.queryByText('Confirm this pickup in time');

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));

describe("an area's overlay above every page, when the area did not load at first", () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms));

  it('appears by itself once the area loads, also on a page of the shell', async () => {
    await open([cut(), cut(), cut(), cut(), driver()]);
    expect(call()).not.toBeInTheDocument();
    await wait(15_000);
    expect(call()).not.toBeInTheDocument();
    await wait(15_000);
    expect(call()).toBeInTheDocument();
  });

  it("appears as soon as Try again has loaded the area's page", async () => {
    await open([cut(), cut(), driver()], <RemoteArea area="driver">{() => <h1>My transports</h1>}</RemoteArea>);
    expect(call()).not.toBeInTheDocument();
    await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
    expect(screen.getByRole('heading', { name: 'My transports' })).toBeInTheDocument();
    expect(call()).toBeInTheDocument();
  });

  it('no longer tries to load once the page is closed', async () => {
    const answers: Array<RemoteModule | Error> = [cut(), cut()];
    const view = await open(answers);
    view.unmount();
    answers.push(driver());
    await wait(60_000);
    expect(answers).toHaveLength(1);
  });
});

/** A page of the driver's area, with the overlay of each version. */
async function besidePage(versions: Record<string, () => ReactNode>, page: (loaded: { version: string }) => ReactNode) {
  fakeServer().on(calls.logs.send, { id: 7 });
  const release = (version: string) => ({
    version,
    entry: `/remotes/driver/${version}/mf-manifest.json`,
    pages: [],
  });
  const loader = createAreaLoader({
    registry: async () => ({
      schema: 1,
      remotes: { driver: { current: release('1.1.0'), previous: [release('1.0.0')] } },
    }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async (_area, { version }) =>
      defineRemote({ name: 'driver', version, pages: [], views: { overlay: versions[version] ?? Fine } }),
    refresh: async () => 'mended',
  });
  const faults: string[] = [];
  loader.onFault(({ version, kind }) => faults.push(`${version} ${kind}`));
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/dashboard']}>
        <RemotesProvider loader={loader}>
          <RemoteArea area="driver">{page}</RemoteArea>
          <AreaView area="driver" view="overlay" />
        </RemotesProvider>
      </MemoryRouter>,
    ),
  );
  return faults;
}
const Fine = () => <p>Confirm this pickup in time</p>;
function Broken(): never {
  throw new TypeError('boom');
}

describe('a version of which one part breaks (R-beyond-214)', () => {
  it('lends its view from the version before, while the page beside it keeps what was typed', async () => {
    const faults = await besidePage({ '1.1.0': Broken }, ({ version }) => <input aria-label={`Note of ${version}`} />);
    await userEvent.type(screen.getByLabelText('Note of 1.1.0'), 'gate 4');
    expect(await screen.findByText('Confirm this pickup in time')).toBeInTheDocument();
    expect(screen.getByLabelText('Note of 1.1.0')).toHaveValue('gate 4');
    expect(document.body).not.toHaveTextContent('boom');
    expect(faults).toEqual(['1.1.0 view']);
  });

  it('gets no second chance for its first page, also when its view was drawn', async () => {
    const faults = await besidePage({}, ({ version }) => (version === '1.1.0' ? <Broken /> : <h1>My transports</h1>));
    expect(await screen.findByRole('heading', { name: 'My transports' })).toBeInTheDocument();
    expect(faults).toEqual(['1.1.0 draw']);
  });
});
