/** Joins several named statements that write into one. */
export const joinStatements = (parts: readonly (readonly [name: string, statement: string])[]): string =>
  `with ${parts.map(([name, statement]) => `${name} as (${statement})`).join(', ')} select`;
