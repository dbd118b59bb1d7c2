-- Filipino texts that the business says in other words, by their English with {0} in the place of the first value.
create table corrected_texts (
  english      text primary key,
  filipino     text not null check (filipino <> ''),
  corrected_at timestamptz not null,
  corrected_by integer not null references users
);
