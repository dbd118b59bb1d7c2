import { isApiFailure } from 'shared-lib';

/** Did the server say what became of it? Otherwise it may have happened, and must not happen again. */
const isAnswered = (error: unknown): boolean => isApiFailure(error) && error.status > 0 && error.status < 500;

/**
 * Sends a request so that it happens once: where no answer came, the same contents are handed in as the same request
 * again, which the server knows by its key.
 */
export function sendingOnce<R extends object, A>(send: (request: R) => Promise<A>): (request: R) => Promise<A> {
  let open: { request: R; contents: string } | null = null;
  return async (request) => {
    const contents = JSON.stringify(request);
    if (open?.contents !== contents) open = { request, contents };
    try {
      const answer = await send(open.request);
      open = null;
      return answer;
    } catch (error) {
      if (isAnswered(error)) open = null;
      throw error;
    }
  };
}
