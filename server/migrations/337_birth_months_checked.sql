-- online: every client has a month of the year, or none
alter table clients validate constraint clients_birth_month_check;
