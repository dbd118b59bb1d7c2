-- For clients who ask for a therapist of one gender; of whom it is not known, null.
alter table users add column gender text check (gender in ('female', 'male'));
-- When the mail that asks to complete the registration last went out; null where it went out before this was kept.
alter table users add column invited_at timestamptz;
