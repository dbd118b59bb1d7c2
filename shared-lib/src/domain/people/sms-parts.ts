// How it works: docs/subsystems/tracking.md.
/** The letters of an SMS in its short form (GSM 03.38). Those of `DOUBLE` count twice. */
const SINGLE =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const DOUBLE = '^{}\\[~]|€';

const partsOf = (length: number, alone: number, joined: number): number =>
  length <= alone ? 1 : Math.ceil(length / joined);

/** How many SMS a network makes of a text. One letter outside the short form makes all of them shorter. */
export function smsParts(text: string): number {
  const letters = [...text];
  const isShort = letters.every((letter) => SINGLE.includes(letter) || DOUBLE.includes(letter));
  if (!isShort) return partsOf(text.length, 70, 67);
  return partsOf(
    letters.reduce((sum, letter) => sum + (DOUBLE.includes(letter) ? 2 : 1), 0),
    160,
    153,
  );
}
