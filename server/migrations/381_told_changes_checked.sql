-- online: every message has a kind of the list before
alter table client_messages validate constraint client_messages_about;
