import { codeOf } from '../../platform/errors.js';
import { UnreadableFile } from './csv-table.js';
import * as m from '../../texts/m.js';

const SAVE_AS = m.save_the_table_as_a();
export const noTable = (): Error => new UnreadableFile(m.this_is_no_table({ saveAs: SAVE_AS }));

/** First bytes of files that people choose by mistake; some contain only characters of a text. */
const OTHER_FILES = ['\x89PNG', '%PDF', 'GIF8', '\xff\xd8\xff', '\xd0\xcf\x11\xe0', '{\\rtf', m.rar(), '\x1f\x8b'];
/** A stray control character is removed from its cell; a file with many is not a text. */
const CONTROL = /(?![\t\n\r])\p{Cc}/gu;
const LOOKED_AT = 10_000;
const isText = (text: string): boolean => {
  const start = text.slice(0, LOOKED_AT);
  return (start.match(CONTROL)?.length ?? 0) <= Math.max(2, start.length / 50);
};

/** Bytes 0x80 to 0x9f in Windows-1252: some versions of Node decode them as control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const windowsText = (bytes: Buffer): string =>
  bytes.toString('latin1').replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80] ?? '');

/** Which half of the byte pairs is mostly zero: Latin letters in UTF-16 without its mark. */
function utf16Without(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 400);
  if (start.length < 4) return undefined;
  let even = 0;
  let odd = 0;
  for (const [at, byte] of start.entries()) {
    if (byte === 0 && at % 2 === 0) even++;
    else if (byte === 0) odd++;
  }
  const most = start.length / 2;
  if (odd > most * 0.4 && even < most * 0.1) return 'utf-16le';
  return even > most * 0.4 && odd < most * 0.1 ? 'utf-16be' : undefined;
}

function decoded(bytes: Buffer): string {
  const mark = bytes.subarray(0, 2).toString('latin1');
  const utf16 = mark === '\xff\xfe' ? 'utf-16le' : mark === '\xfe\xff' ? 'utf-16be' : utf16Without(bytes);
  if (utf16) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (error) {
    if (codeOf(error) !== 'ERR_ENCODING_INVALID_ENCODED_DATA') throw error;
    // Excel on Windows saves plain "CSV" like this. Every byte is a character.
    return windowsText(bytes);
  }
}

/**
 * The text of a file: UTF-8 or UTF-16, with or without a mark, otherwise Windows-1252. Refusal: UNREADABLE_FILE where
 * it is not a text.
 */
export function readText(bytes: Buffer): string {
  const start = bytes.subarray(0, 8).toString('latin1');
  if (OTHER_FILES.some((first) => start.startsWith(first))) throw noTable();
  const text = decoded(bytes);
  if (!isText(text)) throw noTable();
  return text;
}
