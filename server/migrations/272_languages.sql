-- The language that a therapist or a driver reads; null until they choose. Operators read English.
alter table users add column language text check (language in ('en', 'fil'));
