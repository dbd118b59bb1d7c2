-- online: invoices with VAT-exempt sales apart, by the day on which they were issued, and voids by their day
create index concurrently invoices_split_day on invoices (service_day_of(at)) where jsonb_array_length(issuer -> 'exempt_kinds') > 0;
create index concurrently invoice_steps_voided_day on invoice_steps (service_day_of(at)) where step = 'voided';
