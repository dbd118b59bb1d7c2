import { screen, within } from '@testing-library/react';
import { defineRemote } from 'shared-lib';
import { aUser, fakeServer, renderScreen } from 'shared-lib/testing';
import { createAreaLoader } from '../remotes/areaLoader';
import { CodeFault } from '../remotes/faults';
import { RemotesProvider } from '../remotes/RemotesProvider';
import DevelopersPage from './DevelopersPage';
import SystemPage from './SystemPage';

const release = (version: string) => ({ version, entry: `/remotes/driver/${version}/mf-manifest.json` });

/** A loader that has shown the driver's area, in its present version or, where that is broken, the one before. */
async function loaded(broken: boolean) {
  const loader = createAreaLoader({
    registry: async () => ({ schema: 1, remotes: { driver: { current: release('1.1.0'), previous: [release('1.0.0')] } } }),
    freshRegistry: async () => Promise.reject(new Error('offline')),
    load: async (_area, { version }) => {
      if (broken && version === '1.1.0') throw new CodeFault('it stopped while starting');
      return defineRemote({ contract: 1, name: 'driver', version, routes: [] });
    },
    refresh: async () => undefined,
    pause: async () => undefined,
  });
  await loader.open('driver');
  return loader;
}

const show = async ({ ready = true, broken = false } = {}) => {
  fakeServer();
  globalThis.fetch = jest.fn(async () => ({ ok: ready })) as never;
  renderScreen(<RemotesProvider loader={await loaded(broken)}><SystemPage /></RemotesProvider>, { as: aUser('driver'), path: '/dashboard/about/system' });
};
const fact = (term: string) => screen.getByText(term).nextElementSibling;

beforeEach(() => {
  const config = document.createElement('script');
  config.type = 'application/json';
  config.id = 'page-config';
  config.textContent = JSON.stringify({ demo: true, version: '2.4.0' });
  document.body.append(config);
});
afterEach(() => document.getElementById('page-config')?.remove());

describe('the page about the system', () => {
  it('says which server this is, and whether it is ready (1-033, 2-041)', async () => {
    await show();
    expect(screen.getByRole('heading', { level: 1, name: 'System Info' })).toBeInTheDocument();
    expect([fact('Server')?.textContent, fact('Mode')?.textContent, fact('Real-time channel')?.textContent]).toEqual(['2.4.0', 'Demo data', 'Not connected']);
    expect(await screen.findByText('Ready')).toBeInTheDocument();
  });

  it('says when the server is not ready', async () => {
    await show({ ready: false });
    expect(await screen.findByText('Not ready')).toBeInTheDocument();
  });

  it.each([{ broken: false, version: '1.1.0', state: 'As released' }, { broken: true, version: '1.0.0', state: 'Previous version' }])(
    'names each area as it was loaded: $version, $state', async ({ broken, version, state }) => {
      await show({ broken });
      const row = within(screen.getByRole('table', { name: 'Areas loaded in this page' })).getAllByRole('row')[1];
      expect(row).toHaveTextContent(version);
      expect(row).toHaveTextContent(state);
    });
});

describe('the page for developers', () => {
  it('says where the API is described and how areas are plugged in (1-034, 2-042)', () => {
    renderScreen(<DevelopersPage />, { as: aUser('operator'), path: '/dashboard/about/developers' });
    expect(screen.getByRole('heading', { level: 1, name: 'Developers' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '/api/docs' })).toHaveAttribute('href', '/api/docs');
    expect([fact('Contract')?.textContent, fact('Local builds')?.textContent, fact('Server')?.textContent]).toEqual(['An area is made for contract 1', 'Are not taken by this server', '2.4.0']);
    expect(screen.getByRole('link', { name: '/dev/design' })).toBeInTheDocument();
  });
});
