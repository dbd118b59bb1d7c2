-- The day on which prepaid money came in, where that was before it was recorded: as `payments.received_on` (275). It
-- counts on the day on which it is recorded. Null in the rows of before. The next file checks them.
alter table client_credit add column received_on date,
  add constraint client_credit_received_before
    check (received_on is null or kind = 'deposit' and received_on <= service_day_of(at)) not valid;
