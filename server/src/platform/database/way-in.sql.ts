// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * SQL for the way in at the place of a visit, from a row `a` of appointments and `c` of its client: that of the
 * client's address where it is, otherwise that of the record. Source: R-beyond-752.
 */
export const WAY_IN = 'way_in_at(c.id, a.location, c.address, c.gate_instructions)';

/** SQL for the pin at the place of a visit, and for whom it is besides the client, from a row `a` of appointments. */
export const PIN = 'pin_at(a.client_id, a.location)';
export const COMPANION =
  "(select json_build_object('id', p.id, 'name', p.name) from client_companions p where p.id = a.companion_id and p.removed_at is null)";
