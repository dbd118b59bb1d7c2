import type { ActionBody, Appointment } from 'shared-lib';

/** One material as answered: is it empty, how much of it is left to say, a note. */
export interface Answer {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly used: number;
  readonly empty: boolean | undefined;
  readonly quantity: string;
  readonly notes: string;
}

/** The materials this visit took, none answered yet. Points 3-050, 3-051. */
export function unanswered({ material_usage_summary: used }: Appointment): Answer[] {
  return [...used.consumable_materials, ...used.reusable_materials].map(({ id, name, unit, quantity_used }) => ({
    id, name, unit, used: quantity_used, empty: undefined, quantity: String(quantity_used), notes: '',
  }));
}

/** Each material is answered empty or not. Point 5-047. */
export const isAnswered = (answer: Answer): boolean => answer.empty !== undefined;

/** The call's body. Point 7-060. */
export function materialsBody(answers: readonly Answer[]): NonNullable<ActionBody<'complete'>> {
  return {
    materials_checked: true,
    materials_are_empty: answers.length > 0 && answers.every(({ empty }) => empty === true),
    material_status: answers.map(({ id, empty, quantity, notes }) => ({
      id,
      is_empty: empty === true,
      ...(quantity.trim() ? { quantity: Number(quantity) } : {}),
      ...(notes.trim() ? { notes: notes.trim() } : {}),
    })),
  };
}
