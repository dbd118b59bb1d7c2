import { type Memories, recall } from './brokenVersions';
import { change } from './rememberBroken';

const entry = '/remotes/driver/1.1.0/mf-manifest.json';
const HOUR = 60 * 60_000;
const keep = (memories: Memories, address = entry) =>
  change(memories, (broken, at) => (broken[address] = { reason: 'it drew without end', at }));

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
    let time = 0;
    const now = () => time;
    keep({ tab, device, now });
    time = HOUR - 1;
    const newTab = () => recall({ tab: memory(), device, now })[entry]?.reason;
    expect(newTab()).toBe('it drew without end');
    time = HOUR;
    expect(newTab()).toBeUndefined();
    expect(recall({ tab, device, now })[entry]?.reason).toBe('it drew without end');
    // The tab does not pass it on to the device for another hour.
    change({ tab, device, now }, () => undefined);
    expect(newTab()).toBeUndefined();
  });

  it('gets another chance under another shell, and where the memory makes no sense', () => {
    const tab = memory();
    keep({ tab });
    for (const [key, text] of tab.kept) tab.kept.set(key, text.replace(/"shell":"[^"]*"/, '"shell":"9.9.9"'));
    expect(recall({ tab })).toEqual({});
    for (const text of ['null', '{', '[]', '{"shell":"not built"}', '{"shell":"not built","broken":[null]}']) {
      for (const key of tab.kept.keys()) tab.kept.set(key, text);
      expect(recall({ tab })).toEqual({});
    }
  });

  it('is no trouble where the memory is blocked or full', () => {
    const blocked = {
      getItem: () => {
        throw new Error('blocked');
      },
      setItem: () => {
        throw new Error('full');
      },
    };
    keep({ tab: blocked, device: blocked });
    expect(recall({ tab: blocked, device: blocked })).toEqual({});
  });

  it('makes room for later ones: the memory has a limit', () => {
    const device = memory();
    for (let at = 0; at < 25; at++) keep({ device }, `/remotes/driver/1.0.${at}/mf-manifest.json`);
    expect(Object.keys(recall({ device }))).toHaveLength(20);
    expect(recall({ device })).not.toHaveProperty(['/remotes/driver/1.0.4/mf-manifest.json']);
  });
});
