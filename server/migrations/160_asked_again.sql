-- Who of a visit is asked again because a refusal was declined; whoever comes later, and everybody who is asked for
-- another reason, is not. Of reviews before this nothing is said.
alter table appointments add column asked_again int[] not null default '{}';
