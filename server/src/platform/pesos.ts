const CENTAVOS = 100;
/** Centavos as pesos: a number that prints with at most two decimals. */
export const inPesos = (centavos: number): number => centavos / CENTAVOS;
