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
export type FaultKind = Exclude<RemoteFault['fault'], 'error' | 'console'>;

/** A version of an area that broke on this screen. */
export interface AreaFault extends VersionFault {
  area: string;
  kind: FaultKind;
  /** What was thrown, for the report. Screens show `reason`. */
  error?: unknown;
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

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

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

/** True if the code of a page or of a part did not load, in the shell or in a remote. */
export const isCodeMissing = (error: unknown): boolean =>
  /^ChunkLoadError|^Error: Loading chunk \S+ failed|RUNTIME-008/.test(textOf(error));

/**
 * True if a file that did not load is of this area, or nobody knows whose it is. The shell's own files are no fault of
 * the area that shows them.
 */
export function isFileOf(area: string, error: Error & { request?: unknown }): boolean {
  const address = typeof error.request === 'string' ? error.request : /https?:\/\/[^\s)]+/.exec(error.message)?.[0];
  return address === undefined || address.includes(`/remotes/${area}/`);
}

/** React's ways to stop a component that renders without end: in a built React by number, else in words. */
export const isEndless = ({ message }: Error): boolean =>
  /React error #(185|301)\b|Maximum update depth exceeded|Too many re-renders/.test(message);

const WORDS = {
  load: m.it_stopped_while_starting(),
  draw: m.it_stopped_at_its_first_drawing(),
  page: m.one_of_its_pages_stopped_twice(),
  view: m.a_part_that_it_shows_stopped(),
} as const;

/** Why a version that broke on the screen is no longer used, in our own words. */
export function reasonOf(error: Error, kind: FaultKind): string {
  if (error instanceof CodeFault) return error.message;
  if (isEndless(error)) return m.it_drew_without_end();
  return isCodeMissing(error) ? faultOf(error).message : WORDS[kind];
}
