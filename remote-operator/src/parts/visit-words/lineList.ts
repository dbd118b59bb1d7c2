import { serviceList } from 'shared-lib';
import { lineNames } from 'shared-lib/booking';

/** `Swedish 60 × 2 · + Night`: the lines of a visit's price, where an operator sees the price too. R-beyond-1421. */
export const lineList = (lines: Parameters<typeof lineNames>[0]): string =>
  serviceList(lineNames(lines).map((name) => ({ name })));
