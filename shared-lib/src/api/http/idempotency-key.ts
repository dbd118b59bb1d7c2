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
