-- online: a line of work is written once, and what lines were before fits their new rules
create unique index concurrently pay_lines_work on pay_lines (staff_id, since, kind, coalesce(appointment_id, 0), nth) where work_rate_id is not null;
alter table pay_lines validate constraint pay_lines_work_rate_fkey;
alter table pay_lines validate constraint pay_lines_kind_check;
alter table pay_lines validate constraint pay_line_source;
