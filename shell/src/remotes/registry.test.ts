import { integrityOf, vouchFor } from './integrity';
import { readPageConfig } from './pageConfig';
import { inlinedRegistry, parseRegistry } from './registry';

const pageWith = (id: string, value: unknown): Document => {
  const page = document.implementation.createHTMLDocument();
  const script = Object.assign(page.createElement('script'), { id, type: 'application/json' });
  script.textContent = JSON.stringify(value);
  page.head.append(script);
  return page;
};
const pages = [{ path: '', label: 'Dashboard', roles: ['driver'] }];
const current = { version: '1.0.0', entry: '/remotes/driver/1.0.0/mf-manifest.json', pages };

describe('the registry', () => {
  it('is read from the page', () => {
    const registry = { schema: 1, remotes: { driver: { current, previous: [] } } };
    expect(inlinedRegistry(pageWith('remotes-registry', registry))).toEqual(registry);
    expect(inlinedRegistry(document.implementation.createHTMLDocument())).toBeNull();
  });

  it.each([
    ['another schema', { schema: 2, remotes: {} }, 'a form this version does not know'],
    ['no table', { schema: 1 }, 'a form this version does not know'],
    [
      'an area without a version',
      { schema: 1, remotes: { driver: { current: {}, previous: [] } } },
      'no usable entry for driver',
    ],
    [
      'an area without pages',
      { schema: 1, remotes: { driver: { current: { ...current, pages: undefined }, previous: [] } } },
      'no usable entry for driver',
    ],
    [
      'a page without roles',
      { schema: 1, remotes: { driver: { current: { ...current, pages: [{ path: '', label: '' }] }, previous: [] } } },
      'no usable entry for driver',
    ],
    ['an area without a history', { schema: 1, remotes: { driver: { current } } }, 'no usable entry for driver'],
  ])('is refused with %s', (_what, value, message) => {
    expect(() => parseRegistry(value)).toThrow(message);
  });
});

describe('the page configuration', () => {
  it('is the strictest one when the page has none', () => {
    expect(readPageConfig(document.implementation.createHTMLDocument())).toEqual({
      demo: false,
      offline: false,
      overrides: false,
      shown: [],
      version: 'unknown',
      support: '',
    });
  });

  it('allows overrides only when the server says so', () => {
    expect(readPageConfig(pageWith('page-config', { demo: true, overrides: true, version: '1' })).overrides).toBe(true);
    expect(readPageConfig(pageWith('page-config', { demo: true, overrides: 'yes' })).overrides).toBe(false);
  });
});

describe('the files of a release', () => {
  it('are known by their hash; a file that the release does not name never matches', () => {
    vouchFor({ ...current, pages: [], integrity: { 'remoteEntry.js': 'sha384-known', 'chunks/a.js': 'sha384-a' } });
    expect(integrityOf('/remotes/driver/1.0.0/remoteEntry.js')).toBe('sha384-known');
    expect(integrityOf(`${location.origin}/remotes/driver/1.0.0/chunks/a.js`)).toBe('sha384-a');
    expect(integrityOf('/remotes/driver/1.0.0/other.js')).toMatch(/^sha384-A{64}$/);
    expect(integrityOf('/remotes/driver/1.0.1/remoteEntry.js')).toBeUndefined();
    expect(globalThis.hatidIntegrity?.('/remotes/driver/1.0.0/remoteEntry.js')).toBe('sha384-known');
  });
});
