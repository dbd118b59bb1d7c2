import { shellVersion } from '../about/shellVersion';
import { inlinedRegistry } from '../remotes/registry';

/** The versions that this page runs, as far as it knows them: `shell 1.4.0, operator 2.1.0`. */
export function releaseOfPage(): string {
  const areas = Object.entries(inlinedRegistry()?.remotes ?? {}).map(([name, { current }]) => [name, current.version]);
  return [['shell', shellVersion], ...areas].map((one) => one.join(' ')).join(', ');
}
