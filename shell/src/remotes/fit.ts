import { loadShare } from '@module-federation/enhanced/runtime';

/** Has a value the member that a path names? */
function has(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  const holder = Object(value) as Record<string, unknown>;
  return name in holder && has(holder[name], rest);
}

/**
 * Which of the names that a remote takes this page's own code does not have: '`peso2` of shared-lib'. It loads the
 * shared parts that the remote takes from. Only for a page that the server knows nothing of: a tab of an older shell.
 */
export async function lackedHere(needs: Readonly<Record<string, readonly string[]>>): Promise<string[]> {
  const lacked = Object.entries(needs).map(async ([entryPoint, names]) => {
    const load = await loadShare<Record<string, unknown>>(entryPoint);
    if (!load) return [`\`${entryPoint}\``];
    const shared = load();
    return names
      .filter((name) => name !== 'default' && !has(shared, name.split('.')))
      .map((name) => `\`${name}\` of ${entryPoint}`);
  });
  return (await Promise.all(lacked)).flat();
}
