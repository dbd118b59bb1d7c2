import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const OWNERS = sql(
  'owners',
  `select id, ${fullNameOf('u')} as name from users u where is_owner order by lower(first_name), lower(last_name), id`,
);
export interface OwnerRow {
  readonly id: number;
  readonly name: string;
}
/** Nobody is disabled and an owner, so all of them can act. */
export const findOwners = (q: Queryable): Promise<OwnerRow[]> => q.rows<OwnerRow>(OWNERS);

const LOCK = sql(
  'owner_lock',
  `select id, ${fullNameOf('u')} as name, is_owner, is_active and password_hash is not null as can_log_in
   from users u where id = $1 and role = 'operator' for update`,
);
export interface MaybeOwner extends OwnerRow {
  readonly is_owner: boolean;
  readonly can_log_in: boolean;
}
/** Locks an operator; undefined for anybody else. */
export const lockOperator = (tx: Tx, id: number): Promise<MaybeOwner | undefined> => tx.maybe<MaybeOwner>(LOCK, [id]);

const SET = sql('owner_set', 'update users set is_owner = $2, updated_at = $3 where id = $1');
/** Ending the last one is refused by `keep_an_owner`. */
export const setOwner = (tx: Tx, id: number, isOwner: boolean, now: Date): Promise<unknown> =>
  tx.rows(SET, [id, isOwner, now]);
