-- A version of a remote can keep a page from answering.
alter table client_logs
  drop constraint client_logs_fault_check,
  add constraint client_logs_fault_check
    check (fault in ('load', 'draw', 'page', 'view', 'blocked', 'error', 'console'));
