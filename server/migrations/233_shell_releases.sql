-- The shell is a release, too: 'shell' in remote_versions, remote_pointers, remote_canaries, release_events and
-- release_tokens. Servers deliver what is published there, and nothing from a folder.

-- What only a version of the shell has: the scripts of its parts, and what it gives to remotes and asks of the server.
alter table remote_versions add column shell jsonb, add check ((remote = 'shell') = (shell is not null));

-- A start counts for a return only if a person was known on its device. Starts of the shell count before that, too.
alter table release_starts add column by_person boolean not null default true;
update release_starts set by_person = false where remote = 'shell';

-- shell_files holds from now on the files of shells that no version has any more: builds of a checkout that were replaced,
-- and shells from before they were releases.
