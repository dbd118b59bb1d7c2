// How it works: docs/subsystems/releases.md.
import type { PageRow } from 'shared-lib/contract';
import { rolesServedBy, SHELL_SEGMENTS } from 'shared-lib/domain';
import * as m from '../texts/m.js';

/** The pages that a remote has now. */
export interface Claims {
  readonly remote: string;
  readonly pages: readonly PageRow[];
}

const address = (path: string): string => `/dashboard${path && `/${path}`}`;

/** Is there an address that both paths match? A parameter matches every word. */
function meet(one: string, other: string): boolean {
  const [segments, others] = [one.split('/'), other.split('/')];
  if (segments.length !== others.length) return false;
  return segments.every((segment, at) => {
    const across = others[at] ?? '';
    return segment === across || segment.startsWith(':') || across.startsWith(':');
  });
}

/** Gives every parameter the same name: two such paths of one remote are one page. */
const shapeOf = (path: string): string => path.replace(/:\w+/g, ':');

const inCommon = (page: PageRow, other: PageRow) => page.roles.filter((role) => other.roles.includes(role));

/**
 * The reason why a remote's pages cannot be published, whatever pages other remotes have; undefined if there is none.
 */
export function faultOfPages(remote: string, pages: readonly PageRow[]): string | undefined {
  const served = rolesServedBy(remote);
  for (const [at, page] of pages.entries()) {
    const { path, roles } = page;
    if (SHELL_SEGMENTS.some((segment) => segment === path.split('/')[0]))
      return m.belongs_to_the_shell({ path: address(path) });
    const foreign = roles.find((role) => !served.includes(role));
    if (foreign) return m.is_for_the_role_for({ path: address(path), foreign, remote });
    const twice = pages
      .slice(0, at)
      .some((one) => shapeOf(one.path) === shapeOf(path) && inCommon(one, page).length > 0);
    if (twice) return m.stands_twice_for_one_role({ path: address(path) });
  }
  return undefined;
}

/** A page of a remote that another one already has, for a role in common; undefined if there is none. */
export function claimedTwice(pages: readonly PageRow[], others: readonly Claims[]): string | undefined {
  for (const page of pages) {
    for (const { remote, pages: claimed } of others) {
      const other = claimed.find((one) => meet(one.path, page.path) && inCommon(one, page).length > 0);
      if (other)
        return m.belongs_to_the_remote_for({
          path: address(page.path),
          remote,
          other: inCommon(other, page).join(', '),
        });
    }
  }
  return undefined;
}
