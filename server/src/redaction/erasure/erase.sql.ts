// How it works: docs/subsystems/request-form.md.
import { sql } from '../../platform/database/database.js';

/** The record, and those that became it by a merge: an older backup has them apart. $2 the instant. */
export const LIST = sql(
  'erase_list',
  `insert into erased_clients (client_id, erased_at)
   select $1::int, $2::timestamptz union all select from_id, $2 from merged_clients where into_id = $1
   on conflict do nothing`,
);

/**
 * What finds a client in texts that no column says whose they are, as whole words: $1 the client, $2 the visits. A
 * number or e-mail is `sure`. A name or place may be somebody else's as well, and a short one is in many texts.
 */
const WORDS = String.raw`words as (
    select word, sure, btrim(to_jsonb(word)::text, '"') as as_json,
      '(^|[^[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])' as form
    from (
      select phone_number as word, true as sure from clients where id = $1
      union select email, true from clients where id = $1
      union select shown, true from client_phones where client_id = $1
      union select concat_ws(' ', nullif(first_name, ''), nullif(last_name, '')), false from clients where id = $1
      union select address, false from client_addresses where client_id = $1
      union select gate_instructions, false from client_addresses where client_id = $1
      union select name, false from client_companions where client_id = $1
      union select location, false from appointments where id = any ($2::int[])) w
    where length(word) > case when sure then 2 else 4 end)`;
/** The form is slow, so a plain search goes before it: in all of the text as it is written, then in each part. */
const says = (json: string, written: string, more = ''): string =>
  `exists (select from words where strpos(${written}, as_json) > 0 ${more}
     and exists (select from jsonb_path_query(${json}, '$.** ? (@.type() == "string")') said
       where strpos(said #>> '{}', word) > 0 and said #>> '{}' ~ form))`;
/**
 * Stored answers are JSON in a text. What the database cannot keep (half a letter, letter 0) is read as a space, and
 * what is no object or list has nothing to find but words.
 */
const READ = String.raw`answers as materialized (
    select user_id, key, written, case when written like any (array['{%}', '[%]'])
      then regexp_replace(written, '\\u(0000|d[89a-f][0-9a-f]{2})', '\\u0020', 'gi')::jsonb else to_jsonb(written) end as said
    from (select user_id, key, case jsonb_typeof(body) when 'string' then body #>> '{}' else body::text end as written
      from idempotency_keys where status is not null and body is not null) b)`;
/**
 * The stored answers of the last day, which a repeated call would get. The repeat still counts once; it gets an empty
 * answer. Where an answer says by number whose it is, a name or place alone makes it nobody else's. The numbers of
 * records that were merged into the client are theirs. Source: R-beyond-1113.
 */
export const ANSWERS = sql(
  'erase_answers',
  `with ${WORDS}, ${READ} update idempotency_keys k set body = '"{}"' from answers a
   where (k.user_id, k.key) = (a.user_id, a.key) and (
     jsonb_path_exists(a.said,
       '$.** ? (@.client == $ids[*] || @.client.id == $ids[*] || @.appointment == $visits[*] || @.id == $ids[*] && exists (@.do_not_book))',
       jsonb_build_object('visits', to_jsonb($2::int[]), 'ids',
         to_jsonb(array(select $1::int union all select from_id from merged_clients where into_id = $1))))
     or ${says(
       'a.said',
       'a.written',
       `and (sure or not jsonb_path_exists(a.said,
       '$.** ? (@.client.type() == "number" || @.client.id.type() == "number" || exists (@.do_not_book))'))`,
     )})`,
);
/** Reports of files that were imported in the last days. */
export const IMPORTS = sql(
  'erase_imports',
  `with ${WORDS} delete from imports i where i.state <> 'waiting' and ${says('i.report', 'i.report::text')}`,
);
export const WISH_NOTICES = sql(
  'erase_wish_notices',
  `delete from notifications where wish_id = any (array(select id from waitlist_wishes where client_id = $1))`,
);

/** $1 the visits. */
export const NOTICES = sql('erase_notices', 'delete from notifications where appointment_id = any ($1::int[])');
/** $1 the client, $2 the visits. What somebody with one of their numbers asked for goes too, whoever it was. */
export const REQUESTS = sql(
  'erase_booking_requests',
  `delete from booking_requests r where r.appointment_id = any ($2::int[]) or phone_key(r.phone_number) in (
     select phone_key(phone_number) from clients where id = $1
     union select number from client_phones where client_id = $1)`,
);
/** Words and addresses of e-mails that were not sent yet stand in their jobs alone. $1 the visits, $2 the instant. */
export const WAITING_MAILS = sql(
  'erase_waiting_mails',
  `with gone as (
     delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t, client_messages m
     where t.id = j.task_id and t.identifier in ('tracking.mail_text', 'tracking.mail_paper')
       and m.id = (j.payload->'data'->>'message')::int and m.appointment_id = any ($1::int[]) returning m.id)
   update client_messages set state = 'dropped', ended_at = $2, claimed_until = null
   where state = 'waiting' and id in (select id from gone)`,
);
export const UNDO = sql('erase_undo', 'delete from undoable_steps where appointment_id = any ($1::int[])');
/** A file that a visit of somebody else has, too, stays for that one. */
export const PHOTOS = sql(
  'erase_photos',
  `
  with theirs as (
    select hash from receipts where appointment_id = any ($1::int[])
    union select receipt_hash from payments where appointment_id = any ($1::int[]) and receipt_hash is not null),
  gone as (delete from receipts where appointment_id = any ($1::int[]))
  select t.hash from theirs t
  where not exists (select from receipts r where r.hash = t.hash and r.appointment_id <> all ($1::int[]))
    and not exists (select from cost_proofs c where c.hash = t.hash)
    and not exists (select from payments p where p.receipt_hash = t.hash and p.appointment_id <> all ($1::int[]))`,
);
export const PHOTO_FILES = sql('erase_photo_files', 'delete from receipt_files where hash = any ($1::text[])');
export const SHOWN_PHOTOS = sql(
  'erase_shown_photos',
  `update appointments set receipt_hash = null, receipt_url = null
   where id = any ($1::int[]) and (receipt_hash is not null or receipt_url is not null)`,
);
