import { act, screen } from '@testing-library/react';
import { defineRemote } from 'shared-lib';
import { aUser, fakeServer, renderScreen } from 'shared-lib/testing';
import { createAreaLoader } from './areaLoader';
import { CodeFault } from './faults';
import { OwnVersions } from './OwnVersions';
import type { ShownVersion } from './pageConfig';
import { RemotesProvider } from './RemotesProvider';

const release = (version: string) => ({ version, entry: `/remotes/driver/${version}/mf-manifest.json`, pages: [] });

/** A page that shows 1.4.0 of the driver's area before 1.3.1; the first may be `broken`. */
const loaderOf = (broken: boolean) =>
  createAreaLoader({
    registry: async () => ({
      schema: 1,
      remotes: { driver: { current: release('1.4.0'), previous: [release('1.3.1')] } },
    }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async (_area, { version }) => {
      if (broken && version === '1.4.0') throw new CodeFault('it stopped while starting');
      return defineRemote({ name: 'driver', version, pages: [] });
    },
    refresh: async () => 'mended',
    pause: async () => undefined,
  });

async function show(shown: readonly ShownVersion[], { broken = false, opens = true } = {}) {
  fakeServer();
  const loader = loaderOf(broken);
  renderScreen(
    <RemotesProvider loader={loader}>
      <OwnVersions overrides={{}} shown={shown} />
    </RemotesProvider>,
    { as: aUser('driver'), path: '/dashboard' },
  );
  if (opens) await act(async () => void (await loader.open('driver')));
}

const CHOSEN = { remote: 'driver', version: '1.4.0', chosen: true } as const;
const back = () => screen.getByRole('button', { name: 'Use what everybody has' });

describe('the banner of versions that this browser alone shows (R-beyond-243)', () => {
  it('names them, with one press back and one to the panel', async () => {
    await show([CHOSEN, { remote: 'attendance', version: '2.0.0', chosen: true }]);
    expect(screen.getByText('You see chosen versions: Driver area 1.4.0, Attendance 2.0.0')).toBeInTheDocument();
    expect(back()).toBeEnabled();
    expect(screen.getByRole('button', { name: /^Change/ })).toBeEnabled();
    expect(screen.queryByText(/does not work here/)).not.toBeInTheDocument();
  });

  it('of a link is a preview, which nobody chose here', async () => {
    await show([{ remote: 'driver', version: '1.4.0' }]);
    expect(screen.getByText('Preview: Driver area 1.4.0')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Change/ })).not.toBeInTheDocument();
    expect(back()).toBeEnabled();
  });

  it('says what runs instead of one that does not work, as soon as it is clear', async () => {
    await show([CHOSEN], { broken: true });
    const words = await screen.findByText('Driver area 1.4.0 does not work here. You see 1.3.1.');
    expect(words.closest('[role=status]')).toBeInTheDocument();
    expect(screen.queryByText(/^You see chosen versions/)).not.toBeInTheDocument();
  });

  it('names beside it those that do work', async () => {
    await show([CHOSEN, { remote: 'attendance', version: '2.0.0', chosen: true }], { broken: true });
    expect(await screen.findByText('You see chosen versions: Attendance 2.0.0')).toBeInTheDocument();
    expect(screen.getByText('Driver area 1.4.0 does not work here. You see 1.3.1.')).toHaveAttribute('role', 'status');
  });

  it('leaves an area to the banner of its local build', async () => {
    fakeServer();
    const local = 'http://localhost:4302/mf-manifest.json';
    renderScreen(
      <RemotesProvider loader={loaderOf(false)}>
        <OwnVersions overrides={{ driver: local }} shown={[CHOSEN]} />
      </RemotesProvider>,
      { as: aUser('driver'), path: '/dashboard' },
    );
    expect(screen.getByText(local)).toBeInTheDocument();
    expect(screen.queryByText(/^You see chosen versions/)).not.toBeInTheDocument();
  });

  it('says that one was taken back', async () => {
    await show([{ ...CHOSEN, gone: true }], { opens: false });
    expect(screen.getByText('Driver area 1.4.0 was taken back. You see what everybody has.')).toBeInTheDocument();
    expect(screen.queryByText(/^You see chosen versions/)).not.toBeInTheDocument();
    expect(back()).toBeEnabled();
  });
});
