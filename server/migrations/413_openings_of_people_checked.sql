-- online: ledgers of before there were opening balances of clients and people
alter table opening_balances validate constraint opening_balances_account;
alter table client_credit validate constraint client_credit_kind_check;
alter table client_credit validate constraint client_credit_signs;
alter table client_credit validate constraint client_credit_used;
alter table client_credit validate constraint client_credit_opening;
alter table cash_movements validate constraint cash_movement_of_one;
alter table pay_lines validate constraint pay_lines_kind_check;
alter table pay_lines validate constraint pay_line_source;
alter table pay_lines validate constraint pay_line_opening;
create unique index concurrently client_credit_opened on client_credit (opening_id) where opening_id is not null;
create unique index concurrently cash_movements_opened on cash_movements (opening_id) where opening_id is not null;
create unique index concurrently pay_lines_opened on pay_lines (opening_id) where opening_id is not null;
