// How it works: docs/subsystems/clients.md.
// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * SQL for the way in at the place of a visit, from a row `a` of appointments and `c` of its client: that of the
 * client's address where it is, otherwise that of the record. Source: R-beyond-752.
 */
export const WAY_IN = 'way_in_at(c.id, a.location, c.address, c.gate_instructions)';

/** SQL for the pin at the place of a visit, and for whom it is besides the client, from a row `a` of appointments. */
export const PIN = 'pin_at(a.client_id, a.location)';

/**
 * SQL for the number that counts for a visit, from a row `a` of appointments and `c` of its client: the one chosen for
 * it, while the client has it, otherwise the main one. Source: R-beyond-1200.
 */
export const PHONE = `coalesce(case when a.visit_phone is not null then
  (select p.shown from client_phones p where p.client_id = c.id and p.number = a.visit_phone) end, c.phone_number)`;
/** SQL for that number where it is not the main one, from a row `a` of appointments. */
export const VISIT_PHONE = `case when a.visit_phone is not null then (select p.shown from client_phones p join clients c on c.id = p.client_id
  where c.id = a.client_id and p.number = a.visit_phone and p.number is distinct from phone_key(c.phone_number)) end`;

export const COMPANION =
  "(select json_build_object('id', p.id, 'name', p.name) from client_companions p where p.id = a.companion_id and p.removed_at is null)";
