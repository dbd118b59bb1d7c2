/** The name of a row of users or clients as people read it, in SQL; not everybody has a last name. */
export const fullNameOf = (row: string): string => `concat_ws(' ', ${row}.first_name, nullif(${row}.last_name, ''))`;
