-- Pages of the visits behind a method of payment are counted by the narrow index too: half the time of the wide one.
drop index revenue_shares_pages;
create index revenue_shares_pages on revenue_shares (service_day, appointment_id)
  include (next_day, next_of_method, method, visits) where position = 0;
