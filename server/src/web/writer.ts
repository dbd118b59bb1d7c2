import type { ReleaserKind } from 'shared-lib/contract';

/** Who did it, as it is stored. Names are looked up when somebody reads. */
export interface Writer {
  readonly kind: ReleaserKind;
  readonly token: number | null;
  readonly user: number | null;
}

/** The product itself. */
export const ITSELF: Writer = { kind: 'itself', token: null, user: null };

/** The name of a writer, as SQL beside the token `t` and the person `w`; null for the others. */
export const NAME = `coalesce(t.name, nullif(trim(concat_ws(' ', w.first_name, w.last_name)), ''))`;
