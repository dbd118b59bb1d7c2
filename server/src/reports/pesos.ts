const CENTAVOS = 100;
/** Centavos as pesos: a number that prints with two decimals at most. */
export const inPesos = (centavos: number): number => centavos / CENTAVOS;
