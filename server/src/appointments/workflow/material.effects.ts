import { recordMaterialCheck } from '../../inventory/appointment-materials.js';
import { returnToStock, takeFromStock } from '../../inventory/appointment-materials.repository.js';
import { lowWords } from '../../inventory/low-stock.js';
import { notifyAppointment } from '../../notifications/notify.js';
import { userIdOf } from '../../platform/caller.js';
import { appointmentAtMoment } from './appointment-at-moment.js';
import type { EffectContext } from './effect-context.js';

/** Takes the session's materials from the stock. Operators are told what was missing and what runs low. */
export async function takeMaterials({ context, locked, next }: EffectContext): Promise<void> {
  const { tx, now, actor } = context;
  const { taken, low } = await takeFromStock(tx, { appointmentId: locked.row.id, takenBy: userIdOf(actor), now });
  const news = { before: null, after: appointmentAtMoment(locked, next), actor, now };
  const short = taken.filter(({ shortage }) => shortage > 0);
  if (short.length)
    notifyAppointment(tx, {
      ...news,
      change: 'material_shortage',
      reason: short.map((one) => `${one.shortage} ${one.unit} ${one.name}`).join(', '),
    });
  // A material that was missing is used up, and the operators are told that already.
  for (const one of low.filter(({ name }) => !short.some((missing) => missing.name === name)))
    notifyAppointment(tx, { ...news, change: 'material_low', reason: lowWords(one) });
}

/** Puts the session's materials back, as if it had not begun. */
export const returnMaterials = ({ context: { tx, now, actor }, locked }: EffectContext): Promise<void> =>
  returnToStock(tx, { appointmentId: locked.row.id, takenBy: userIdOf(actor), now });

/** Puts materials back or records them as used up: `returned` of inventory/appointment-materials.ts. */
export async function checkMaterials({ context: { tx, now, actor }, locked, payload }: EffectContext): Promise<void> {
  const answers = payload.materials ?? { each: [], others_empty: false };
  await recordMaterialCheck(tx, { appointmentId: locked.row.id, answers, answeredBy: userIdOf(actor), now });
}
