import { type Appointment, oneOf, TABLE } from 'shared-lib';

/** What is asked about one material of a visit. Points 3-050, 3-051. */
export interface Answer {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly used: number;
  /** Not answered yet: undefined. */
  readonly empty: boolean | undefined;
  readonly quantity: string;
  readonly notes: string;
}

/** The materials nobody has answered for yet. */
export const openAnswers = ({ material_usage_summary: summary }: Pick<Appointment, 'material_usage_summary'>): Answer[] =>
  [...summary.consumable_materials, ...summary.reusable_materials].filter((one) => one.is_empty === null).map(({ id, name, unit, quantity_used: used }) => ({
    id, name, unit, used, empty: undefined, quantity: String(used), notes: '',
  }));

/** May an operator answer for a therapist who could not? Not during the session. Source: product 9, 'Material check'. */
export const mayCheckMaterials = (appointment: Pick<Appointment, 'status' | 'materials_status'>): boolean =>
  appointment.materials_status === 'unchecked' && oneOf(TABLE.complete.from, appointment.status);

/** Each material is answered empty or not. Point 5-047. */
export const isAnswered = ({ empty }: Answer): boolean => empty !== undefined;

export const answerBody = ({ empty, quantity, notes }: Answer) => ({
  is_empty: empty === true,
  ...(quantity ? { quantity: Number(quantity) } : {}),
  ...(notes.trim() ? { notes: notes.trim() } : {}),
});
