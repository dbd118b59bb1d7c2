// How it works: docs/subsystems/broken-remotes.md.
import type { RemoteFault } from 'shared-lib';
import * as m from '../texts/m';

/** Files did not load, or only in part. Another try may help. */
export class NetworkFault extends Error {
  override name = 'NetworkFault';
}

/**
 * The code loaded and is wrong: it threw on start, or does not match the shell's contract. This page never tries it
 * again: a module that threw half-way stays half-made, and a second load would seem to succeed. `message` is in our own
 * words; `cause` is what was thrown, for the report alone.
 */
export class CodeFault extends Error {
  override name = 'CodeFault';
}

/** Why one version of an area could not run, in our own words. */
export interface VersionFault {
  version: string;
  reason: string;
}

/** Where a version broke so that an earlier one takes over. */
export type FaultKind = Exclude<RemoteFault['fault'], 'blocked' | 'error' | 'console'>;

/** A version of an area that broke on this screen. */
export interface AreaFault extends VersionFault {
  area: string;
  kind: FaultKind;
  /** What was thrown, for the report. Screens show `reason`. */
  error?: unknown;
  /** Set when a file did not come, which may be the fault of the network. */
  isMissing?: true;
}

/**
 * What fetching the files of a version again has shown: all came, or one is missing or altered. `unreachable`: nothing,
 * because an answer did not come in time, or the server has trouble of its own.
 */
export type Repair = 'mended' | 'broken' | 'unreachable';

/** No version of an area could run. */
export class AreaUnavailable extends Error {
  override name = 'AreaUnavailable';

  constructor(
    readonly area: string,
    readonly faults: readonly VersionFault[],
    /** True if the server did not answer, so nothing is known about the versions. */
    readonly isOffline = false,
    /** What the newest of them threw, for the number of its report. */
    cause?: unknown,
  ) {
    super(faults.map(({ version, reason }) => `${version}: ${reason}`).join('; '), { cause });
  }
}

/** 'No manifest', the runtime's code for 'no entry script', and webpack's errors for a script that did not load. */
const isNetwork = /no manifest|RUNTIME-008|Loading chunk .+ failed|timed out|ChunkLoadError/;

/** `TypeError: x is undefined`. For decisions and reports, never for screens. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);

/** Turns an error of the runtime into a text for people and a class for the loader's decision. */
export function faultOf(error: unknown): NetworkFault | CodeFault {
  const text = textOf(error);
  const stopped = new CodeFault(m.it_stopped_while_starting(), { cause: error });
  // Its text is the remote's own and may look like anything.
  if (/threw a runtime error during execution/.test(text)) return stopped;
  const status = /HTTP (\d{3})/.exec(text)?.[1];
  if (status) return new NetworkFault(m.the_server_answered({ status }));
  if (/timed out|TimeoutError|timeout:|\(timeout/.test(text)) return new NetworkFault(m.a_file_did_not_come());
  if (isNetwork.test(text)) return new NetworkFault(m.a_file_could_not_be());
  return stopped;
}
