import * as m from '../../texts/m.js';

/** What a number of a client is. The main one is the record's, whichever kind it is. Source: R-beyond-750. */
export const CLIENT_PHONE_KINDS = ['own', 'assistant', 'family', 'old'] as const;
export type ClientPhoneKind = (typeof CLIENT_PHONE_KINDS)[number];
export const CLIENT_PHONE_WORDS: Readonly<Record<ClientPhoneKind, string>> = {
  own: m.own_number(),
  assistant: m.assistant(),
  family: m.family(),
  old: m.old_number(),
};

/** What an address of a client is. */
export const CLIENT_ADDRESS_KINDS = ['home', 'office', 'hotel', 'other', 'old'] as const;
export type ClientAddressKind = (typeof CLIENT_ADDRESS_KINDS)[number];
export const CLIENT_ADDRESS_WORDS: Readonly<Record<ClientAddressKind, string>> = {
  home: m.home(),
  office: m.office(),
  hotel: m.hotel(),
  other: m.other_address(),
  old: m.old_address(),
};

/** With so many numbers, addresses or companions a client's page offers no more of them. */
export const CLIENT_CONTACTS_MAX = 12;
/** How many one list holds at most. A merge adds the lists of two clients, and each can still be changed. */
export const CLIENT_CONTACTS_HELD_MAX = 100;

/** An address as the location of a visit says it: the room stands before it. */
export const placeOf = ({ room, address }: { readonly room: string; readonly address: string }): string =>
  room === '' ? address : `${room}, ${address}`;
