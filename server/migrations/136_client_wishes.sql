-- What a client asks for of a therapist, and what whoever comes has to know: allergies the therapists, the way in
-- everybody.
alter table clients
  add column preferred_therapist int references users,
  add column preferred_gender text check (preferred_gender in ('female', 'male')),
  add column allergies text not null default '',
  add column gate_instructions text not null default '';
