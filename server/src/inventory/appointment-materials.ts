// How it works: docs/subsystems/stock.md.
import type { Tx } from '../platform/database/database.js';
import { lockUnanswered, recordAnswers, type Used } from './appointment-materials.repository.js';

/** The check's answer about one material. Source: 3-050, 3-051. */
interface MaterialAnswer {
  readonly id: number;
  readonly is_empty: boolean;
  /** The number that is used up, or that comes back; all that were taken where it is missing. */
  readonly quantity?: number;
  readonly notes?: string;
}

export interface MaterialAnswers {
  readonly each: readonly MaterialAnswer[];
  /** For every material that `each` does not name. */
  readonly others_empty: boolean;
}

/** How many of a reusable material come back. Consumables do not. */
function returned(
  { used, reusable }: Used,
  { is_empty, quantity }: Pick<MaterialAnswer, 'is_empty' | 'quantity'>,
): number {
  if (!reusable) return 0;
  const spoken = Math.min(quantity ?? used, used);
  return is_empty ? used - spoken : spoken;
}

export interface MaterialCheck {
  readonly appointmentId: number;
  readonly answers: MaterialAnswers;
  /** Leaves materials without an answer as they are. */
  readonly onlyNamed?: boolean;
  readonly answeredBy: number | null;
  readonly now: Date;
}

/**
 * Records the check, material by material; reusables come back to the stock. Returns the number of recorded materials.
 * Source: 4-025..4-030, 5-047, R-materials-1, R-materials-2.
 */
export async function recordMaterialCheck(
  tx: Tx,
  { appointmentId, answers: { each, others_empty }, onlyNamed = false, answeredBy, now }: MaterialCheck,
): Promise<number> {
  const open = await lockUnanswered(tx, appointmentId);
  const answers = open.flatMap((one) => {
    const given = each.find(({ id }) => id === one.id);
    if (!given && onlyNamed) return [];
    const answer = given ?? { id: one.id, is_empty: others_empty };
    return [
      { ...answer, quantity: answer.quantity ?? one.used, notes: answer.notes ?? '', returned: returned(one, answer) },
    ];
  });
  if (answers.length) await recordAnswers(tx, { appointmentId, answers, answeredBy, now });
  return answers.length;
}
