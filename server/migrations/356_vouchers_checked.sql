-- online: what was paid ahead before there were vouchers
alter table client_credit validate constraint client_credit_of_one;
alter table client_credit validate constraint client_credit_of_voucher;
alter table client_refunds validate constraint client_refunds_of_one;
alter table payments validate constraint payments_by_voucher;
create index concurrently client_credit_of_voucher_id on client_credit (voucher_id, id) where voucher_id is not null;
create unique index concurrently client_refunds_waiting_voucher on client_refunds (voucher_id) where state = 'waiting';
