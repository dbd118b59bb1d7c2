import { personName } from 'shared-lib';
import { type AnyRecord } from 'shared-lib/records';

export type StaffRecord = Extract<AnyRecord, { role: unknown }>;

export const isStaffRecord = (record: AnyRecord): record is StaffRecord => 'role' in record;

/** What a record is called, whatever it is of. */
export const titleOf = (record: AnyRecord): string => ('name' in record ? record.name : personName(record));
