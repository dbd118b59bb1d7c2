import * as m from '../texts/m';

/** Files did not load, or only in part. Another try may help. */
export class NetworkFault extends Error {
  override name = 'NetworkFault';
}

/**
 * The code loaded and is wrong: it threw on start, or does not match the shell's contract. This page never tries it
 * again: a module that threw half-way stays half-made, and a second load would seem to succeed.
 */
export class CodeFault extends Error {
  override name = 'CodeFault';
}

/** Why one version of an area could not run. */
export interface VersionFault {
  version: string;
  reason: string;
}

/** A version of an area that broke on this screen. */
export interface AreaFault extends VersionFault {
  area: string;
  kind: 'load';
}

/** No version of an area could run. */
export class AreaUnavailable extends Error {
  override name = 'AreaUnavailable';

  constructor(
    readonly area: string,
    readonly faults: readonly VersionFault[],
  ) {
    super(faults.map(({ version, reason }) => `${version}: ${reason}`).join('; '));
  }
}

/** 'No manifest', the runtime's code for 'no entry script', and webpack's errors for a script that did not load. */
const isNetwork = /no manifest|RUNTIME-008|Loading chunk .+ failed|timed out|ChunkLoadError/;

/** Turns an error of the runtime into a text for people and a class for the loader's decision. */
export function faultOf(error: unknown): NetworkFault | CodeFault {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = /HTTP (\d{3})/.exec(text)?.[1];
  if (status) return new NetworkFault(m.the_server_answered({ status }));
  const thrown = /threw a runtime error during execution: (.+?)(?: \(http|\n|$)/.exec(text)?.[1];
  if (thrown) return new CodeFault(m.it_stopped_while_starting({ thrown }));
  if (/timed out|TimeoutError|timeout:|\(timeout/.test(text)) return new NetworkFault(m.a_file_did_not_come());
  if (isNetwork.test(text)) return new NetworkFault(m.a_file_could_not_be());
  // 'Error:' adds nothing and is removed; 'TypeError:' stays.
  const [what = text] = text.replace(/^Error: /, '').split('\n');
  return new CodeFault(m.it_stopped_while_starting({ thrown: what }));
}
