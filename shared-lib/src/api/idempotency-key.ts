/**
 * One key for each time a person decides something, the same for every attempt to send it. The query cache calls
 * `onMutate` once and `mutationFn` for each attempt, with the same variables.
 */
const keys = new WeakMap<object, string>();

/** `randomUUID` needs a secure context, which a shop's http address in the local network is not. */
function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** To be called by `onMutate`. */
export function beginWrite(variables: object): void {
  keys.set(variables, newKey());
}

/** To be called by `mutationFn`. */
export function keyOf(variables: object): string {
  if (!keys.has(variables)) beginWrite(variables);
  return keys.get(variables) as string;
}

/** To be called by `onMutate` where the same variables, handed in again, are the same decision tried once more. */
export function continueWrite(variables: object): void {
  if (!keys.has(variables)) beginWrite(variables);
}

/**
 * Keeps a request whose answer never came: sent again with the same contents it is the same one, so that whatever the
 * server made of it is made once.
 */
export function unansweredRequest<R extends object>() {
  let open: { request: R; contents: string } | null = null;
  return {
    /** The request to send: the one that is still open where the contents are the same. */
    of(request: R): R {
      const contents = JSON.stringify(request);
      if (open?.contents !== contents) open = { request, contents };
      return open.request;
    },
    /** It was answered, well or badly: the next one is another. */
    answered(): void {
      open = null;
    },
  };
}
