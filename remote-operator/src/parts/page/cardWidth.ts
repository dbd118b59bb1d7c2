/** A card narrower than this would break its facts; two stand side by side on a desk. */
export const CARD_MIN = 400;
