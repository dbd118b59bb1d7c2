-- online: every discount has one of the kinds
alter table discounts validate constraint discounts_kind;
