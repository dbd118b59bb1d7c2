-- Mails in a row whose code nobody gave: the more there are, the longer the wait for the next, so that a guesser gets
-- few codes a day and an owner the first ones soon.
alter table code_mails add column streak int not null default 1;
