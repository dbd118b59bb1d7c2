import { sql } from '../database/database.js';

export const LATEST = sql(
  'mail_outbox_latest',
  'select recipient as to, subject, text, code, at from mail_outbox order by id desc limit 100',
);

export const INTO_OUTBOX = sql(
  'mail_outbox_insert',
  'insert into mail_outbox (at, recipient, subject, text, code) values ($1, $2, $3, $4, $5)',
);
