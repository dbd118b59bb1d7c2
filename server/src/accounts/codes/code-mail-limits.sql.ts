import { limits } from 'shared-lib/domain';
import { sql } from '../../platform/database/database.js';

const SHORTEST = limits.CODE_RESEND_MS / limits.MINUTE;
/**
 * Minutes until the next mail, by the number of mails in a row whose code was not given. A guesser gets few codes a
 * day, an owner the first ones soon.
 */
const WAIT = `case when m.streak < 5 then ${SHORTEST} when m.streak < 10 then 5 else 60 end * interval '1 minute'`;

/** All of these askers may get a mail now, or none is counted. */
export const RESERVE = sql(
  'code_mail_reserve',
  `
  with asked as (select unnest($3::text[]) as asker),
  busy as (
    select from code_mails m join asked using (asker)
    where m.email = lower($1) and m.purpose = $2 and m.sent_at > $4::timestamptz - ${WAIT}
  )
  insert into code_mails as m (email, purpose, asker, sent_at, streak)
  select lower($1), $2, asker, $4, 1 from asked where not exists (select from busy)
  on conflict (email, purpose, asker) do update set sent_at = excluded.sent_at,
    streak = case when m.sent_at <= excluded.sent_at - interval '1 day' then 1 else m.streak + 1 end
    where m.sent_at <= excluded.sent_at - ${WAIT}
  returning m.asker, m.streak`,
);

export const NEXT = sql(
  'code_mail_next',
  `select max(m.sent_at + ${WAIT}) as at from code_mails m where m.email = lower($1) and m.purpose = $2 and m.asker = any($3::text[])`,
);

/** Counts one more in this hour for `asker` $5, up to $4; `at` is the end of the strangers' hour. */
export const RESERVE_OF_HOUR = sql(
  'code_mail_reserve_of_hour',
  `
  insert into code_mails as m (email, purpose, asker, sent_at, streak) values (lower($1), $2, $5, $3, 1)
  on conflict (email, purpose, asker) do update set
    streak = case when m.sent_at <= excluded.sent_at - interval '1 hour' then 1 else m.streak + 1 end,
    sent_at = case when m.sent_at <= excluded.sent_at - interval '1 hour' then excluded.sent_at else m.sent_at end
    where m.sent_at <= excluded.sent_at - interval '1 hour' or m.streak < $4
  returning true as reserved`,
);
/** The end of the hour in which strangers already got $4 codes; empty while one is left. */
export const FULL_HOUR = sql(
  'code_mail_full_hour',
  `
  select m.sent_at + interval '1 hour' as at from code_mails m
  where m.email = lower($1) and m.purpose = $2 and m.asker = 'strangers'
    and m.sent_at > $3::timestamptz - interval '1 hour' and m.streak >= $4::int`,
);
export const STRANGERS_HOUR = sql(
  'code_mail_strangers_hour',
  `select m.sent_at + interval '1 hour' as at from code_mails m where m.email = lower($1) and m.purpose = $2 and m.asker = 'strangers'`,
);

/** Takes back what `RESERVE` and `RESERVE_OF_HOUR` counted: the same askers may ask again at once. */
export const UNRESERVE = sql(
  'code_mail_unreserve',
  `
  with gone as (
    delete from code_mails where email = lower($1) and purpose = $2 and asker = any($3::text[]) and streak <= 1
  )
  update code_mails m set streak = m.streak - 1,
    sent_at = case when m.asker = 'strangers' then m.sent_at else m.sent_at - ${WAIT} end
  where m.email = lower($1) and m.purpose = $2 and m.asker = any($3::text[]) and m.streak > 1`,
);

/** One row for each SMS with a code. The lock lets one server at a time count them. */
export const LOCK_SMS = sql('code_sms_lock', `select pg_advisory_xact_lock(hashtext('hatid'), hashtext('code sms'))`);
export const RESERVE_SMS = sql(
  'code_sms_reserve',
  `
  insert into code_mails (email, purpose, asker, sent_at, streak)
  select $1::text, 'code_sms', gen_random_uuid()::text, $2, 1
  from (
    select count(*) as all, count(*) filter (where email = $1::text) as of_number,
      count(*) filter (where email = $1::text and sent_at > $2::timestamptz - interval '1 hour') as of_hour
    from code_mails where purpose = 'code_sms' and sent_at > $2::timestamptz - interval '1 day'
  ) sent
  where sent.all < $3::int and sent.of_number < $4::int and sent.of_hour < $5::int
  returning asker`,
);
export const UNRESERVE_SMS = sql(
  'code_sms_unreserve',
  `delete from code_mails where email = $1 and purpose = 'code_sms' and asker = $2`,
);

/** Did this asker get a code in the day before $4, and fewer than $5 more since? */
export const HAS_RESENDS = sql(
  'code_mail_has_resends',
  `
  select exists (select from code_mails where email = lower($1) and purpose = $2 and asker = $3
    and sent_at > $4::timestamptz - interval '1 day' and streak between 1 and $5::int) as has_resends`,
);

export const END_STREAK = sql(
  'code_mail_end_streak',
  'update code_mails set streak = 0 where email = lower($1) and purpose = $2 and asker = any($3::text[])',
);
export const FORGET = sql('code_mail_forget', 'delete from code_mails where email = lower($1)');
