/**
 * One key for each decision of a person, the same for every attempt to send it. The query cache calls `onMutate` once,
 * and `mutationFn` for each attempt with the same variables.
 */
const keys = new WeakMap<object, string>();

/** `randomUUID` needs a secure context. A shop's http address in the local network is none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** `onMutate` calls it. */
export function beginWrite(variables: object): void {
  keys.set(variables, newKey());
}

/** `mutationFn` calls it. */
export function keyOf(variables: object): string {
  if (!keys.has(variables)) beginWrite(variables);
  return keys.get(variables) as string;
}

/** `onMutate` calls it if the same variables, sent again, are the same decision. */
export function continueWrite(variables: object): void {
  if (!keys.has(variables)) beginWrite(variables);
}
