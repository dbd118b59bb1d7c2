import * as m from '../texts/m';

/** The hint in every field that searches for a person. */
export const PERSON_FOUND_BY = m.name_phone_or_e_mail();
