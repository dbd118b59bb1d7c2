export type Encoding = 'br' | 'gzip' | 'identity';

/** No browser says more than this; what is longer is somebody who wants us to read it. */
const LONGEST = 200;

/** The best encoding a browser takes. `q=0` means not at all. */
export function encodingFor(acceptEncoding = ''): Encoding {
  const offers = acceptEncoding.slice(0, LONGEST).split(',').map(offerOf);
  const accepts = (name: string): boolean => offers.some((offer) => offer.name === name && offer.quality > 0);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

/** `br;q=0.8`, with blanks wherever they may stand. */
function offerOf(text: string): { readonly name: string; readonly quality: number } {
  const [name = '', quality = 'q=1'] = text.split(';');
  return { name: name.trim().toLowerCase(), quality: Number(quality.split('=')[1] ?? 1) };
}
