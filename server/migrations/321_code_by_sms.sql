-- A code of the request form goes by SMS where the server has a gateway. Until then it went by e-mail.
alter table booking_requests add column code_by text not null default 'email';
alter table booking_requests add constraint booking_requests_code_by check (code_by in ('email', 'sms'));
-- What the gateway bills for these codes. Their requests go soon, and the rows here name nobody.
create table code_sms_months (
  month date primary key,
  sms   integer not null,
  parts integer not null
);
