import type { CheckedMaterial } from '../../api/materials';
import type { Appointment } from '../../contract/appointment';

/** What is asked about one material of an appointment. Source: 3-050, 3-051. */
export interface Answer {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly used: number;
  /** Not answered yet: undefined. */
  readonly empty: boolean | undefined;
  /** As typed, digits alone. */
  readonly quantity: string;
  readonly notes: string;
}

/** The materials of an appointment that nobody has answered for yet. */
export const openAnswers = ({
  material_usage_summary: summary,
}: Pick<Appointment, 'material_usage_summary'>): Answer[] =>
  [...(summary?.consumable_materials ?? []), ...(summary?.reusable_materials ?? [])]
    .filter((one) => one.is_empty === null)
    .map(({ id, name, unit, quantity_used: used }) => ({
      id,
      name,
      unit,
      used,
      empty: undefined,
      quantity: String(used),
      notes: '',
    }));

/** Each material is answered empty or not. Source: 5-047. */
export const isAnswered = ({ empty }: Answer): boolean => empty !== undefined;

export const checkedMaterial = ({ id, name, empty, quantity, notes }: Answer): CheckedMaterial => ({
  id,
  name,
  is_empty: empty === true,
  ...(quantity ? { quantity: Number(quantity) } : {}),
  ...(notes.trim() ? { notes: notes.trim() } : {}),
});
