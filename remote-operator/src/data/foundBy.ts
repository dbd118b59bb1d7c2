/** The hint in every field that searches for a person. */
export const PERSON_FOUND_BY = 'Name, phone or e-mail';
