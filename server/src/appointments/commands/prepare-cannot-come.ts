import { whyCannotCome } from 'shared-lib/domain';
import { bestReplacements } from '../read/cannot-come.js';
import { loadOne } from '../read/load.js';
import type { Prepare } from './action-preparation.js';
import * as m from '../../texts/m.js';

/** Operators read the reason and the best replacements with it. Source: R-beyond-255. */
export const prepareCannotCome: Prepare<'cannot_make_it'> = async (
  { tx, actor, now },
  { row },
  { reason, notes: note },
) => {
  const free = await bestReplacements(tx, await loadOne(tx, row.id), actor.id, now);
  const said = { reason, note };
  const whom = free.map(({ name }) => name).join(', ');
  return {
    input: { cannotCome: said },
    payload: { reason: `${whyCannotCome(said)}. ${whom ? m.free_people({ whom }) : m.nobody_is_free()}` },
  };
};
