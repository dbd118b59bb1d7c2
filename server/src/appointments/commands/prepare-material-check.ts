import { FIELD_TEXTS } from 'shared-lib/domain';
import { findTakenMaterials } from '../../inventory/appointment-materials.repository.js';
import { wrongFields } from '../../platform/errors.js';
import type { Prepare } from './action-preparation.js';

/** The therapist's answers, material by material. An empty body answers 'not empty' for all. Source: 7-060. */
export const prepareMaterialCheck: Prepare<'complete'> = async ({ tx }, { row }, body) => {
  const each = body?.material_status ?? [];
  const taken = each.length ? await findTakenMaterials(tx, row.id) : [];
  if (each.some(({ id }) => !taken.includes(id))) throw wrongFields({ material_status: [FIELD_TEXTS.notFound] });
  return { input: {}, payload: { materials: { each, others_empty: body?.materials_are_empty ?? false } } };
};
