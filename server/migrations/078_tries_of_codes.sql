-- A code in place of another begins its tries anew; what was tried at the codes before still counts for the day.
alter table challenges add column earlier_tries int not null default 0;

-- Those of an address, closed ones too: the tries of a day are added up at each try.
create index challenges_of_address on challenges (lower(email), purpose);
