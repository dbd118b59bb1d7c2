-- The month of a client's birthday, where they want it to be remembered. No day and no year.
alter table clients add column birth_month text;
alter table clients add constraint clients_birth_month_check check (birth_month in (
  'january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december')) not valid;
