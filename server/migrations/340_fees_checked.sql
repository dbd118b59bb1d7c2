-- online: what clients paid ahead before there were fees
alter table client_credit validate constraint client_credit_kind_check;
alter table client_credit validate constraint client_credit_signs;
alter table client_credit validate constraint client_credit_used;
