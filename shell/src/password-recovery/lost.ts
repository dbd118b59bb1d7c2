/** Carried to the beginning by a step that came without an e-mail address. Points 2-010, 5-021. */
export interface Lost {
  lost?: boolean;
}

export const LOST: Lost = { lost: true };
export const isLost = (state: Lost | null): boolean => state?.lost === true;
