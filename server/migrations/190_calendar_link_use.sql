-- When a calendar program last read by a link, so that its owner sees whether anybody still does.
alter table calendar_links add column last_used_at timestamptz;
