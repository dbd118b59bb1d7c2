/** SQL for the full name of a row of users or clients. Not everybody has a last name. */
export const fullNameOf = (row: string): string => `concat_ws(' ', ${row}.first_name, nullif(${row}.last_name, ''))`;
