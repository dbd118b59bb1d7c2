-- The language in which a client is written to. Null: nobody has chosen, so it is English.
alter table clients add column language text;
alter table clients add constraint clients_language_check check (language in ('en', 'fil')) not valid;

-- What somebody ticked on the request form: they may be written to in the way that their code went.
alter table booking_requests add column agreed boolean not null default false;
alter table client_consents drop constraint client_consents_how;
alter table client_consents add constraint client_consents_how
  check (how in ('phone', 'person', 'message', 'link', 'paper', 'request')) not valid;
