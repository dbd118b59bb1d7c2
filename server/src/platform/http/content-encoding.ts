export type Encoding = 'br' | 'gzip' | 'identity';

/** No browser sends more. A longer header only makes the server work. */
const LONGEST = 200;

/** The best encoding that a browser accepts. `q=0` means not at all. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const offers = acceptEncoding.slice(0, LONGEST).split(',').map(offerOf);
  const accepts = (name: string): boolean => offers.some((offer) => offer.name === name && offer.quality > 0);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

/** Reads `br;q=0.8`, with blanks wherever they are allowed. */
function offerOf(text: string): { readonly name: string; readonly quality: number } {
  const [name = '', quality = 'q=1'] = text.split(';');
  return { name: name.trim().toLowerCase(), quality: Number(quality.split('=')[1] ?? 1) };
}
