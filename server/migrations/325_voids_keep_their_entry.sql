-- A void that waits never loses the entry that it voids: without it, it would be paid out as a refund.
alter table client_refunds drop constraint client_refunds_voids_fkey,
  add constraint client_refunds_voids_fkey foreign key (voids) references client_credit;
