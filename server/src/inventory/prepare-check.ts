import { FIELD_TEXTS } from 'shared-lib/domain';
import type { Prepare } from '../appointments/actions.js';
import { wrongFields } from '../appointments/appointments.errors.js';
import { sql } from '../platform/database/database.js';

const TAKEN = sql(
  'materials_of_visit',
  'select material_id as id from appointment_materials where appointment_id = $1',
);

/** The therapist's answers, material by material. An empty body answers 'not empty' for all of them. Point 7-060. */
export const prepareCheck: Prepare<'complete'> = async ({ tx }, { row }, body) => {
  const each = body?.material_status ?? [];
  const taken = each.length ? await tx.rows<{ id: number }>(TAKEN, [row.id]) : [];
  if (each.some(({ id }) => !taken.some((one) => one.id === id)))
    throw wrongFields({ material_status: [FIELD_TEXTS.notFound] });
  return { input: {}, facts: { materials: { each, others_empty: body?.materials_are_empty ?? false } } };
};
