/** In the field that looks for a person, wherever one is looked for. */
export const PERSON_FOUND_BY = 'Name, phone or e-mail';
