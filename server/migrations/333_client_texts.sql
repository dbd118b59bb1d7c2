-- What the business writes to clients in place of our texts, with {day} where the day stands. Null: ours.
create table client_texts (
  about      text not null,
  language   text not null check (language in ('en', 'fil')),
  sms        text check (sms <> ''),
  subject    text check (subject <> ''),
  mail       text check (mail <> ''),
  changed_at timestamptz not null,
  changed_by integer not null references users,
  primary key (about, language),
  check (coalesce(sms, subject, mail) is not null)
);
