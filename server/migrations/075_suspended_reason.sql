-- Why a driver gets no new work, as the driver reads it; it counts as long as suspended_until lies ahead.
alter table users add column suspended_reason text;
