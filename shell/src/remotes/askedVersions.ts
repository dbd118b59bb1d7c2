import type { ShownVersion } from './pageConfig';

const PARAMETER = /^remote-([a-z][a-z0-9-]*)$/;

/** A version of a remote, as an address or a person names it. */
export interface NamedVersion {
  remote: string;
  version: string;
}

/** An address of a local build is no version; see overrides.ts. */
const isVersion = (value: string): boolean => !value.includes('/');

/** The versions that an address asks for: `?remote-driver=1.4.0-rc.2`. */
export const askedVersions = (search: string): NamedVersion[] =>
  [...new URLSearchParams(search)].flatMap(([key, version]) => {
    const remote = PARAMETER.exec(key)?.[1];
    return remote && isVersion(version) ? [{ remote, version }] : [];
  });

/** The address without the versions that it asks for. */
export function withoutVersions({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  const left = new URLSearchParams(search);
  for (const { remote } of askedVersions(search)) left.delete(`remote-${remote}`);
  return left.size ? `${pathname}?${left}` : pathname;
}

/** What this page shows with what an address asks for. An address that names one area leaves the others. */
export function mixWith(shown: readonly ShownVersion[], asked: readonly NamedVersion[]): NamedVersion[] {
  const kept = shown.filter(({ remote, gone }) => !gone && !asked.some((one) => one.remote === remote));
  return [...kept.map(({ remote, version }) => ({ remote, version })), ...asked];
}
