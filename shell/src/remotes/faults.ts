/** Files did not come, or did not come whole: trying again may help. */
export class NetworkFault extends Error {
  override name = 'NetworkFault';
}

/**
 * The code came and is wrong: it threw while it started, or is not what the shell agreed on. Never tried again in this
 * page, since a module that threw half-way stays half-made and would even seem to load the second time.
 */
export class CodeFault extends Error {
  override name = 'CodeFault';
}

/** Why one version of an area could not run. */
export interface VersionFault {
  version: string;
  reason: string;
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

/** 'No manifest', the runtime's code for 'no entry script', and webpack's own for a script that did not come. */
const isNetwork = /no manifest|RUNTIME-008|Loading chunk .+ failed|timed out|ChunkLoadError/;

/** Turns what the runtime throws into what people can read and the loader can decide by. */
export function faultOf(error: unknown): NetworkFault | CodeFault {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const status = /HTTP (\d{3})/.exec(text)?.[1];
  if (status) return new NetworkFault(`the server answered ${status}`);
  const thrown = /threw a runtime error during execution: (.+?)(?: \(http|\n|$)/.exec(text)?.[1];
  if (thrown) return new CodeFault(`it stopped while starting (${thrown})`);
  if (/timed out|TimeoutError|timeout:|\(timeout/.test(text)) return new NetworkFault('a file did not come in time');
  if (isNetwork.test(text)) return new NetworkFault('a file could not be fetched, or is not the one that was released');
  // That it is an error needs no saying; a TypeError does.
  const [what = text] = text.replace(/^Error: /, '').split('\n');
  return new CodeFault(`it stopped while starting (${what})`);
}
