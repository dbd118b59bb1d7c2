/** The state that a step without an e-mail address passes back to the first step. Source: 2-010, 5-021. */
export interface Lost {
  lost?: boolean;
}

export const LOST: Lost = { lost: true };
export const isLost = (state: Lost | null): boolean => state?.lost === true;
