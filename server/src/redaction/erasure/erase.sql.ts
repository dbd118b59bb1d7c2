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
    select '(^|[^[:alnum:]])' || regexp_replace(word, '([^[:alnum:][:space:]])', '\\\1', 'g') || '($|[^[:alnum:]])' as form, sure
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
const SAYS = (texts: string): string =>
  `jsonb_path_query(${texts}, '$.** ? (@.type() == "string")') said, words where said #>> '{}' ~ form`;
/**
 * The stored answers of the last day, which a repeated call would get. The repeat still counts once; it gets an empty
 * answer. Where an answer says by number whose it is, a name or place alone makes it nobody else's.
 * Source: R-beyond-1113.
 */
export const ANSWERS = sql(
  'erase_answers',
  `with ${WORDS} update idempotency_keys k set body = '{}'
   where k.status is not null and k.body is not null and (
     jsonb_path_exists(k.body,
       '$.** ? (@.client == $id || @.client.id == $id || @.appointment == $visits[*] || @.id == $id && exists (@.do_not_book))',
       jsonb_build_object('id', $1::int, 'visits', to_jsonb($2::int[])))
     or exists (select from ${SAYS('k.body')} and (sure or not jsonb_path_exists(k.body,
       '$.** ? (@.client.type() == "number" || @.client.id.type() == "number" || exists (@.do_not_book))'))))`,
);
/** Reports of files that were imported in the last days. */
export const IMPORTS = sql(
  'erase_imports',
  `with ${WORDS} delete from imports i where i.state <> 'waiting' and exists (select from ${SAYS('i.report')})`,
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
