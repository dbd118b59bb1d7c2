import * as m from '../../texts/m';

/** `refused #387: the motorcycle is at the workshop`, beside who is offered all the same. Source: R-beyond-1513. */
export const refusedWords = ({ visit, reason }: { readonly visit: number; readonly reason: string }): string =>
  reason === '' ? m.refused_visit({ visit }) : m.refused_visit_reason({ visit, reason });
