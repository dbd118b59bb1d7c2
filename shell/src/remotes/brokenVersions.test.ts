import { createBrokenVersions } from './brokenVersions';
import type { Release } from './registry';

const version = (name: string): Release => ({
  version: name,
  entry: `/remotes/driver/${name}/mf-manifest.json`,
  pages: [],
});
const broken = version('1.1.0');
const HOUR = 60 * 60_000;

function memory(kept = new Map<string, string>()) {
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

describe('a version that broke', () => {
  it('is known to its tab for good, and to the device for an hour (R-beyond-214)', () => {
    const [tab, device] = [memory(), memory()];
    let now = 0;
    const page = createBrokenVersions({ tab, device, now: () => now });
    page.add(broken, 'it drew without end');
    page.keep(broken);
    now = HOUR - 1;
    const reload = () => createBrokenVersions({ tab, device, now: () => now });
    const newTab = () => createBrokenVersions({ tab: memory(), device, now: () => now });
    expect(newTab().reasonOf(broken)).toBe('it drew without end');
    now = HOUR;
    expect(newTab().reasonOf(broken)).toBeUndefined();
    expect(reload().reasonOf(broken)).toBe('it drew without end');
  });

  it('is not passed on before another one runs in its place', () => {
    const tab = memory();
    createBrokenVersions({ tab }).add(broken, 'it drew without end');
    expect(createBrokenVersions({ tab }).reasonOf(broken)).toBeUndefined();
  });

  it('gets another chance under another shell, and where the memory makes no sense or is blocked', () => {
    const tab = memory();
    const page = createBrokenVersions({ tab });
    page.add(broken, 'it drew without end');
    page.keep(broken);
    for (const [key, text] of tab.kept) tab.kept.set(key, text.replace(/"shell":"[^"]*"/, '"shell":"9.9.9"'));
    expect(createBrokenVersions({ tab }).reasonOf(broken)).toBeUndefined();
    for (const text of ['null', '{', '[]', '{"shell":"not built"}']) {
      for (const key of tab.kept.keys()) tab.kept.set(key, text);
      expect(createBrokenVersions({ tab }).reasonOf(broken)).toBeUndefined();
    }
    const blocked = {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    const without = createBrokenVersions({ tab: blocked, device: blocked });
    without.add(broken, 'it drew without end');
    without.keep(broken);
    expect(without.reasonOf(broken)).toBe('it drew without end');
  });

  it('makes room for later ones: the memory has a limit', () => {
    const device = memory();
    const page = createBrokenVersions({ device });
    for (let at = 0; at < 25; at++) {
      page.add(version(`1.0.${at}`), 'it drew without end');
      page.keep(version(`1.0.${at}`));
    }
    const later = createBrokenVersions({ device });
    expect(later.reasonOf(version('1.0.4'))).toBeUndefined();
    expect(later.reasonOf(version('1.0.5'))).toBe('it drew without end');
  });
});
