import type { ErrorCode } from 'shared-lib/domain';
import { ApiError, codeOf } from '../platform/errors.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** The database's codes: `keep_an_operator` of migrations/002_accounts.sql, `keep_an_owner` of 260_owners.sql there. */
const NOBODY_LEFT: Readonly<Record<string, ErrorCode>> = { HT001: 'LAST_OPERATOR', HT002: 'LAST_OWNER' };

/** LAST_OPERATOR or LAST_OWNER in place of the database's refusal; any other error as it is. */
export function refuseLastOne(error: unknown): never {
  const refusal = NOBODY_LEFT[codeOf(error) ?? ''];
  throw refusal ? new ApiError(refusal, { cause: error }) : error;
}
