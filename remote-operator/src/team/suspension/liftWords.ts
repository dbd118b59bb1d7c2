export const LIFT_FAILED = 'Could not lift the suspension';
export const liftedWords = (name: string): string => `${name} gets new work again`;
