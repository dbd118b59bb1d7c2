-- Disabling ends a calendar link only since it was told to: links of whoever was disabled before rested, and would read
-- again with enabling.
delete from calendar_links l using users u where u.id = l.user_id and not u.is_active;
