import { setImmediate as turn } from 'node:timers/promises';
import { CallStorage } from './call-storage.js';

describe('values of an asynchronous call', () => {
  it('are known to everything that the call awaits and to no other call, whichever ends first', async () => {
    const storage = new CallStorage<string>();
    const heard = async (turns: number): Promise<(string | undefined)[]> => {
      const all = [storage.current()];
      for (let taken = 0; taken < turns; taken++) {
        await turn();
        all.push(storage.current());
      }
      return all;
    };
    const [long, short, none] = await Promise.all([
      storage.run('long', () => heard(4)),
      storage.run('short', () => heard(1)),
      heard(4),
    ]);
    expect(long).toEqual(Array(5).fill('long'));
    expect(short).toEqual(Array(2).fill('short'));
    expect(none).toEqual(Array(5).fill(undefined));
    expect(await storage.run('again', () => heard(1))).toEqual(['again', 'again']);
  });

  it('are forgotten when the last call ends, even after one that failed, so that Node follows no more promises', async () => {
    const storage = new CallStorage<string>();
    await expect(storage.run('kept', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    let left: Promise<string | undefined> | undefined;
    await storage.run('kept', async () => {
      left = turn().then(() => storage.current());
    });
    expect(await left).toBeUndefined();
  });
});
