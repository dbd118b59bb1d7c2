export type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding a browser takes. `q=0` means not at all. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const offers = (acceptEncoding ?? '').split(',').map((offer) =>
    offer
      .trim()
      .toLowerCase()
      .split(/\s*;\s*q\s*=\s*/),
  );
  const accepts = (name: string): boolean =>
    offers.some(([offer, quality]) => offer === name && Number(quality ?? 1) > 0);
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}
