/** Several statements that write as one, each under its name. */
export const joinStatements = (parts: readonly (readonly [name: string, statement: string])[]): string =>
  `with ${parts.map(([name, statement]) => `${name} as (${statement})`).join(', ')} select`;
