import { confirmedOverrides, forgetOverrides, isLoopback, type OverrideWorld, withOverrides } from './overrides';
import type { Registry } from './registry';

const LOCAL = 'http://localhost:4302/mf-manifest.json';

function tab(search: string, answer: boolean) {
  const kept = new Map<string, string>();
  const storage: OverrideWorld['storage'] = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
  const confirm = jest.fn(() => answer);
  return { search, storage, confirm };
}

describe("a team's local build", () => {
  it.each([
    [LOCAL, true],
    ['http://127.0.0.1:4302/mf-manifest.json', true],
    ['http://[::1]:4302/mf-manifest.json', true],
    ['http://localhost.evil.example/mf-manifest.json', false],
    ['http://192.168.1.4:4302/mf-manifest.json', false],
    ['http://localhost@evil.example/mf-manifest.json', false],
    ['javascript:alert(1)//localhost', false],
    ['//localhost:4302/mf-manifest.json', false],
  ])('%s counts as this computer: %s', (address, expected) => {
    expect(isLoopback(address)).toBe(expected);
  });

  it('runs only after the user agreed', () => {
    const refused = tab(`?remote-driver=${LOCAL}`, false);
    expect(confirmedOverrides(refused)).toEqual({});
    const agreed = tab(`?remote-driver=${LOCAL}`, true);
    expect(confirmedOverrides(agreed)).toEqual({ driver: LOCAL });
    expect(agreed.confirm).toHaveBeenCalledWith(expect.stringContaining(`driver: ${LOCAL}`));
  });

  it('is asked about once for each tab, and stays when navigation drops the address', () => {
    const world = tab(`?remote-driver=${LOCAL}`, true);
    confirmedOverrides(world);
    expect(confirmedOverrides(world)).toEqual({ driver: LOCAL });
    expect(confirmedOverrides({ ...world, search: '' })).toEqual({ driver: LOCAL });
    expect(world.confirm).toHaveBeenCalledTimes(1);
  });

  it('is never offered when it is not from this computer', () => {
    const world = tab('?remote-driver=https://evil.example/mf-manifest.json', true);
    expect(confirmedOverrides(world)).toEqual({});
    expect(world.confirm).not.toHaveBeenCalled();
  });

  it('ends when the user returns to the released version', () => {
    const world = tab(`?remote-driver=${LOCAL}`, true);
    confirmedOverrides(world);
    forgetOverrides(world.storage);
    expect(confirmedOverrides({ ...world, search: '' })).toEqual({});
  });

  it('replaces one area and leaves the others', () => {
    const pages = [{ path: '', label: 'Dashboard', roles: ['driver' as const] }];
    const released = { current: { version: '1.0.0', entry: '/remotes/x/1.0.0/mf-manifest.json', pages }, previous: [] };
    const registry: Registry = { schema: 1, remotes: { driver: released, operator: released } };
    expect(withOverrides(registry, { driver: LOCAL }).remotes).toEqual({
      driver: { current: { version: 'local', entry: LOCAL, pages, local: true }, previous: [] },
      operator: released,
    });
  });
});
