-- Of what a person does not want to be told: topics of the domain's NOTIFICATION_TOPICS.
alter table users add column muted_topics text[] not null default '{}';
