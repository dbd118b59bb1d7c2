import type { CheckedMaterial } from '../../api/appointments/materials';
import type { Appointment } from '../../contract/appointment';

/** The question about one material of an appointment. Source: 3-050, 3-051. */
export interface Answer {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly used: number;
  /** It comes back at the check: the form never asks whether it is used up. */
  readonly reusable: boolean;
  /** Used up completely. The default is no. Source: 5-047. */
  readonly empty: boolean;
  /** As typed. A form with anything but a whole number is not sent. */
  readonly quantity: string;
  readonly notes: string;
}

/** The materials of an appointment without an answer. */
export const openAnswers = ({
  material_usage_summary: summary,
}: Pick<Appointment, 'material_usage_summary'>): Answer[] =>
  [
    ...(summary?.consumable_materials ?? []).map((one) => ({ ...one, reusable: false })),
    ...(summary?.reusable_materials ?? []).map((one) => ({ ...one, reusable: true })),
  ]
    .filter((one) => one.is_empty === null)
    .map(({ id, name, unit, quantity_used: used, reusable }) => ({
      id,
      name,
      unit,
      used,
      reusable,
      empty: false,
      quantity: String(used),
      notes: '',
    }));

export const checkedMaterial = ({ id, name, empty, quantity, notes }: Answer): CheckedMaterial => ({
  id,
  name,
  is_empty: empty,
  ...(quantity.trim() && { quantity: Number(quantity) }),
  ...(notes.trim() && { notes: notes.trim() }),
});
