/* Statements that run before and after the files of server/migrations. Sent unprepared, by the owner of the tables. */

export const CREATE_TABLE = `
  create table if not exists schema_migrations (
    number int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())`;
export const APPLIED = 'select number, name, checksum from schema_migrations order by number';
export const RECORD = 'insert into schema_migrations (number, name, checksum) values ($1, $2, $3)';
/** For this transaction: people who come after it for the same table wait no longer than this. */
export const LOCK_BRIEFLY = "set local lock_timeout = '1s'";
/** No row where there is no such index. */
export const INDEX_IS_VALID = 'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)';
export const dropIndex = (name: string): string => `drop index concurrently ${name}`;
/** Names come from a file of server/migrations. */
interface Keys {
  readonly table: string;
  readonly column: string;
}
export const firstAndLast = ({ table, column }: Keys): string =>
  `select min(${column}) as first, max(${column}) as last from ${table}`;
/** The last key of the next rows after $1, at most $2 of them. */
export const nextKey = ({ table, column }: Keys): string => `
  select max(key) as key from (select ${column} as key from ${table} where ${column} > $1 order by 1 limit $2) n`;
export const FORGET_UP_TO = 'delete from schema_migrations where number <= $1';

/**
 * The rights of the product: rows, never structure. Triggers guard the append-only tables; a role that owned them could
 * drop the triggers.
 * @param role as an identifier, escaped
 */
export const grantRowsTo = (role: string): string => `
  grant usage on schema public, graphile_worker to ${role};
  grant select, insert, update, delete on all tables in schema public, graphile_worker to ${role};
  grant usage, select on all sequences in schema public, graphile_worker to ${role};
  grant execute on all functions in schema public, graphile_worker to ${role};
  revoke insert, update, delete on schema_migrations from ${role};
  revoke update, delete on audit_log, payments, discounts, stock_movements from ${role};
  grant update (notes) on payments to ${role};
  grant update (reason) on discounts to ${role};
  do $$ begin
    -- A backup of an older version is restored with the tables that it had.
    if to_regclass('tips') is not null then revoke update, delete on tips from ${role}; end if;
    if to_regclass('write_offs') is not null then
      revoke update, delete on write_offs from ${role};
      grant update (reason) on write_offs to ${role};
    end if;
    if to_regclass('visit_fees') is not null then
      revoke update, delete on visit_fees from ${role};
      grant update (reason) on visit_fees to ${role};
    end if;
    if to_regclass('client_credit') is not null then
      revoke update, delete on client_credit from ${role};
      grant update (client_id, reason) on client_credit to ${role};
    end if;
    if to_regclass('vouchers') is not null then
      revoke update, delete on vouchers from ${role};
      grant update (balance, refunded, buyer_name, buyer_phone, client_id, ends_on) on vouchers to ${role};
    end if;
    if to_regclass('costs') is not null then revoke update, delete on costs, cost_proofs from ${role}; end if;
    if to_regclass('erased_clients') is not null then revoke update, delete on erased_clients from ${role}; end if;
    if to_regclass('pay_lines') is not null then
      revoke update, delete on pay_lines, payout_lines, payout_steps, payouts_start from ${role};
      grant update (payout_id) on pay_lines to ${role};
    end if;
    if to_regclass('invoices') is not null then revoke update, delete on invoices, invoice_steps from ${role}; end if;
    if to_regclass('commission_changes') is not null then
      revoke update, delete on commission_rates, commission_changes from ${role};
    end if;
    if to_regclass('work_rates') is not null then revoke update, delete on work_rates from ${role}; end if;
  end $$`;

/** Tables of the job queue that only the owner can read: they have row security, and no policy for this role. */
export const QUEUE_TABLES_WITHOUT_POLICY = `
  select oid::regclass::text as name from pg_class
  where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
    and not exists (select from pg_policy where polrelid = pg_class.oid and polname = $1)`;
export const showAllRows = (table: string, role: string): string =>
  `create policy ${role} on ${table} to ${role} using (true) with check (true)`;

export const ME_AND_ROLE = 'select current_user as me, exists (select from pg_roles where rolname = $1) as exists';
export const createRole = (role: string): string => `create role ${role} nologin`;
export const MAY_ACT_AS = `select pg_has_role(current_user, $1, 'set') as set`;
export const grantRole = (role: string, to: string): string => `grant ${role} to ${to}`;
