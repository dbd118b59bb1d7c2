import { isApiFailure } from 'shared-lib';

/** Whether the server said what happened. If not, the request may have worked, and must not work twice. */
const isAnswered = (error: unknown): boolean => isApiFailure(error) && error.status > 0 && error.status < 500;

/**
 * Sends a request so that it works once. When no answer came, the same contents are sent as the same request, with the
 * same key, and the server recognises it.
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
