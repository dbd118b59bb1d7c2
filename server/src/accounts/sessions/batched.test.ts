import { batched } from './batched.js';

describe('batched queries', () => {
  /** A query that is answered when the test says so. */
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

  it('goes out at once when none is running; later ones go out together after it', async () => {
    const { asked, find } = aDatabase();
    const answers = ['a', 'b', 'c', 'b'].map(find);
    expect(asked.map(({ keys }) => keys)).toEqual([['a']]);
    asked[0]?.answer(['A']);
    await settled();
    expect(asked.map(({ keys }) => keys)).toEqual([['a'], ['b', 'c', 'b']]);
    asked[1]?.answer(['B', 'C', 'B']);
    expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'B']);
  });

  it('never uses the answer of a query from before: changes in between are seen', async () => {
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

  describe('behind one that hangs', () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    it('do not wait for it: they go out beside it, with its questions, and the first answer counts', async () => {
      const { asked, find } = aDatabase();
      const answers = ['hangs', 'behind'].map(find);
      jest.advanceTimersByTime(500);
      expect(asked.map(({ keys }) => keys)).toEqual([['hangs'], ['behind', 'hangs']]);
      asked[1]?.answer(['B', 'H']);
      expect(await Promise.all(answers)).toEqual(['H', 'B']);
    });

    it('are refused only when all queries that carried them have failed, and are asked at most twice', async () => {
      const { asked, find } = aDatabase();
      const refused = jest.fn();
      const answer = find('a').catch(refused);
      jest.advanceTimersByTime(5_000);
      expect(asked).toHaveLength(2);
      asked[0]?.fail(new Error('lost'));
      await jest.advanceTimersByTimeAsync(1);
      expect(refused).not.toHaveBeenCalled();
      asked[1]?.fail(new Error('lost too'));
      await answer;
      expect(refused).toHaveBeenCalledWith(new Error('lost too'));
    });

    it('never take more than four at the same time', async () => {
      const { asked, find } = aDatabase();
      const answers = ['a', 'b', 'c', 'd', 'e', 'f'].map((key) => {
        const answer = find(key);
        jest.advanceTimersByTime(500);
        return answer;
      });
      expect(asked).toHaveLength(4);
      for (let at = 0; at < asked.length; at++) {
        asked[at]?.answer(asked[at]?.keys.map((key) => key.toUpperCase()) ?? []);
        await jest.advanceTimersByTimeAsync(1);
      }
      expect(await Promise.all(answers)).toEqual(['A', 'B', 'C', 'D', 'E', 'F']);
    });
  });
});
