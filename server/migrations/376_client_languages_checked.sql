-- online: every client has a language of the product, or none; who read our pages in Filipino last keeps it
alter table clients validate constraint clients_language_check;
alter table client_consents validate constraint client_consents_how;
-- in batches of clients.id
update clients set language = 'fil' where id > $1 and id <= $2 and language is null and redacted_at is null
  and (select l.language from tracking_links l join appointments b on b.id = l.appointment_id
       where b.client_id = clients.id and l.language is not null order by l.last_opened_at desc limit 1) = 'fil';
