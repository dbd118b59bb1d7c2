import { isServerThere, refresh } from './refresh';
import type { Release } from './registry';

const release: Release = {
  version: '1.1.0',
  entry: '/remotes/driver/1.1.0/mf-manifest.json',
  integrity: { 'mf-manifest.json': 'sha384-one' },
  pages: [],
};

/** What the network answers, in turn: a status, or the name of an error. */
function answering(...answers: (number | string)[]): string[] {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (_url: unknown, { method = 'GET' }: RequestInit = {}) => {
    asked.push(method);
    const answer = answers.shift() ?? 'TypeError';
    if (typeof answer === 'string') throw Object.assign(new Error('boom'), { name: answer });
    return { ok: answer < 300, status: answer } as Response;
  });
  return asked;
}

describe('fetching the files of a version again (R-beyond-214)', () => {
  const before = globalThis.fetch;
  afterEach(() => void (globalThis.fetch = before));

  it.each([
    ['all come', [200], 'mended'],
    ['one is missing: with a hash, a browser reports that as a lost network', ['TypeError', 404], 'broken'],
    ['one is altered: it is there, and never matches', ['TypeError', 200, 'TypeError'], 'broken'],
    ['one was cut off once', ['TypeError', 200, 200], 'mended'],
    ['the network is lost', ['TypeError', 'TypeError'], 'unreachable'],
    ['the server has trouble of its own', ['TypeError', 503], 'unreachable'],
    ['too many ask', ['TypeError', 429], 'unreachable'],
    ['the network is too slow', ['TimeoutError', 'TimeoutError'], 'unreachable'],
    ['the network is too slow for a file that is there', ['TimeoutError', 200, 'TimeoutError'], 'unreachable'],
  ] as const)('%s', async (_what, answers, found) => {
    answering(...answers);
    expect(await refresh(release)).toBe(found);
  });

  it('goes past the cache, where a bad answer may stay for ever', async () => {
    answering(200);
    await refresh(release);
    expect(fetch).toHaveBeenCalledWith(
      new URL('http://localhost/remotes/driver/1.1.0/mf-manifest.json'),
      expect.objectContaining({ cache: 'reload', integrity: 'sha384-one' }),
    );
  });

  it.each([
    [200, true],
    [503, false],
    ['TypeError', false],
  ] as const)('a server that answers %s is there: %s', async (answer, there) => {
    answering(answer);
    expect(await isServerThere()).toBe(there);
  });
});
