// How it works: docs/subsystems/backups.md.
import { extract, pack } from 'tar-stream';

/** A tar that is being written. */
export interface Tar {
  /** Resolves when the reader has taken it, so that not more than one entry waits in memory. */
  add(name: string, content: Buffer, at: Date): Promise<void>;
  end(): void;
  fail(error: Error): void;
  readonly bytes: AsyncIterable<Buffer>;
}

export function newTar(): Tar {
  const tar = pack();
  return {
    add: (name, content, mtime) =>
      new Promise((resolve, reject) => {
        const entry = tar.entry({ name, size: content.length, mode: 0o600, mtime }, (error) =>
          error ? reject(error) : resolve(),
        );
        // Its error reaches the callback too. Without a listener it would end the process.
        entry.on('error', () => undefined);
        entry.end(content);
      }),
    end: () => tar.finalize(),
    fail: (error) => tar.destroy(error),
    bytes: buffers(tar),
  };
}

export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly content: AsyncIterable<Buffer>;
}

/** The entries of a tar, one after the other. Each must be read to its end before the next. */
export async function* tarEntries(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const tar = extract();
  let goOn = (): void => undefined;
  const goesOn = (): void => goOn();
  tar
    .on('error', () => undefined)
    .on('drain', goesOn)
    .on('close', goesOn);
  const drained = (): Promise<void> =>
    new Promise((resolve) => {
      goOn = resolve;
      if (tar.destroyed) resolve();
    });
  const feed = async (): Promise<void> => {
    try {
      for await (const chunk of bytes) {
        if (!tar.write(chunk)) await drained();
        if (tar.destroyed) return;
      }
      tar.end(undefined);
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  };
  const fed = feed();
  fed.catch(() => undefined);
  for await (const entry of tar) {
    const { name, size } = entry.header;
    yield { name, size, content: buffers(entry) };
  }
  await fed;
}

/** The library's streams say nothing of what they bring. */
async function* buffers(source: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('a tar brings bytes');
    yield chunk;
  }
}
