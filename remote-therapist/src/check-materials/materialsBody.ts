import type { ActionBody, CheckedMaterial } from 'shared-lib';

/** The body of `complete`: each material as the therapist found it. Source: 7-060. */
export const materialsBody = (checked: readonly CheckedMaterial[]): NonNullable<ActionBody<'complete'>> => ({
  materials_checked: true,
  materials_are_empty: checked.length > 0 && checked.every(({ is_empty }) => is_empty),
  material_status: checked.map(({ name: _, ...found }) => found),
});
