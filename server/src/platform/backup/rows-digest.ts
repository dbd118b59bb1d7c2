// How it works: docs/subsystems/backups.md.
import { createHash } from 'node:crypto';

const WORDS = 8;
const NEW_LINE = 10;

/**
 * A digest of a table's rows that does not depend on their order, because a restored table gives them in another one.
 * The SHA-256 of each row, in eight words, is added up word by word. A row is a line of COPY's text form.
 */
export class RowsDigest {
  readonly #sums = new Float64Array(WORDS);
  #rows = 0;
  #bytes = 0;

  /** @param lines whole lines, each with its line break */
  add(lines: Buffer): void {
    this.#bytes += lines.length;
    for (let from = 0; from < lines.length; ) {
      const end = lines.indexOf(NEW_LINE, from) + 1;
      if (end === 0) throw new RangeError('a row has no end');
      const hash = createHash('sha256').update(lines.subarray(from, end)).digest();
      for (let word = 0; word < WORDS; word += 1)
        this.#sums[word] = ((this.#sums[word] ?? 0) + hash.readUInt32BE(word * 4)) % 2 ** 32;
      this.#rows += 1;
      from = end;
    }
  }

  result(): { readonly rows: number; readonly bytes: number; readonly digest: string } {
    const digest = [...this.#sums].map((sum) => sum.toString(16).padStart(8, '0')).join('');
    return { rows: this.#rows, bytes: this.#bytes, digest };
  }
}

/** Cuts a stream of rows into pieces of whole lines of about `size` bytes. A longer row is a piece of its own. */
export async function* wholeLines(source: AsyncIterable<Buffer>, size: number): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const chunk of source) {
    parts.push(chunk);
    held += chunk.length;
    const end = held < size ? -1 : chunk.lastIndexOf(NEW_LINE);
    if (end < 0) continue;
    const rest = chunk.subarray(end + 1);
    const all = Buffer.concat(parts);
    yield all.subarray(0, all.length - rest.length);
    // A copy: the piece's memory must not stay for the sake of a few bytes.
    parts = rest.length ? [Buffer.from(rest)] : [];
    held = rest.length;
  }
  if (held) yield Buffer.concat(parts);
}
