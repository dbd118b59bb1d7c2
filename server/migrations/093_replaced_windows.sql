-- What somebody had set for a day by hand before an exception or a closing day took it away, so that exactly that comes
-- back. What the weekly pattern wrote is not kept: the pattern says it.
create table availability_replaced (
  staff_id        int not null references users on delete cascade,
  day             date not null,
  windows         jsonb not null check (jsonb_typeof(windows) = 'array'),
  -- The exceptions up to this one are in these windows already; 0 where there was none.
  after_exception int not null,
  primary key (staff_id, day)
);
