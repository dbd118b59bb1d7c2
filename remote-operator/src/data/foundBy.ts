import * as m from '../texts/m';

/** The hint in every field that searches for a person. */
export const PERSON_FOUND_BY = m.name_phone_or_e_mail();

/** The same for clients, whom each of their addresses finds, too. */
export const CLIENT_FOUND_BY = m.name_phone_e_mail_or_address();
