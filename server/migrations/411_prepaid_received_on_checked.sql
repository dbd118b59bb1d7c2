-- online: prepaid money of before migration 410; what came in on an earlier day is found by that day
alter table client_credit validate constraint client_credit_received_before;
create index concurrently client_credit_received on client_credit (received_on) where received_on is not null;
