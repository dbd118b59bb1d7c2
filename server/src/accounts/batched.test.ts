import { batched } from './batched.js';

describe('questions that are batched', () => {
  /** A question that is answered when the test says so. */
  function aDatabase() {
    const asked: {
      readonly keys: readonly string[];
      answer: (values: readonly string[]) => void;
      fail: (error: Error) => void;
    }[] = [];
    const find = batched(
      (keys: readonly string[]) => new Promise<readonly string[]>((answer, fail) => asked.push({ keys, answer, fail })),
    );
    return { asked, find };
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve));

  it('goes out at once when none is under way; what comes meanwhile goes out together after it', async () => {
    const { asked, find } = aDatabase();
    const answers = ['a', 'b', 'c', 'b'].map(find);
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    asked[0]?.answer(['A']);
    await settled();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'b']]);
    asked[1]?.answer(['B', 'C', 'B']);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'B']);
  });

  it('never takes the answer of a question that was asked before: what changed in between is seen', async () => {
    const { asked, find } = aDatabase();
    const before = find('session');
    const after = find('session');
    asked[0]?.answer(['alive']);
    expect(await before).toBe('alive');
    asked[1]?.answer(['revoked']);
    expect(await after).toBe('revoked');
  });

  it('fails those it was asked for, and goes on with the next', async () => {
    const { asked, find } = aDatabase();
    const answers = [find('a'), find('b')];
    const first = expect(answers[0]).rejects.toThrow('away');
    asked[0]?.fail(new Error('away'));
    await first;
    asked[1]?.answer(['B']);
    expect(await answers[1]).toBe('B');
    const third = find('c');
    expect(asked).toHaveLength(3);
    asked[2]?.answer(['C']);
    expect(await third).toBe('C');
  });
});
