-- Questions to the business by e-mail, counted for each person over all servers: those of the hour that began with `since`.
create table support_questions (
  user_id int primary key references users on delete cascade,
  since   timestamptz not null,
  asked   int not null
);
