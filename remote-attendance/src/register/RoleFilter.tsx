import { ROLES, type Role, SegmentedControl } from 'shared-lib';
import * as m from '../texts/m';

const MANY: Readonly<Record<Role, string>> = {
  operator: m.operators(),
  therapist: m.therapists(),
  driver: m.drivers(),
};
/** Operators come last: only those with a record are listed at all. */
const ORDER: readonly Role[] = [...ROLES.filter((role) => role !== 'operator'), 'operator'];

export interface RoleFilterProps {
  staff: readonly { readonly staff_role: string }[];
  value: Role | 'all';
  onChange: (role: Role | 'all') => void;
}

/** Everyone, or one role, with the number of people in each. */
export function RoleFilter({ staff, value, onChange }: RoleFilterProps) {
  const count = (role: Role): number => staff.filter(({ staff_role }) => staff_role === role).length;
  return (
    <SegmentedControl<Role | 'all'>
      label={m.role()}
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: m.everyone({ count: staff.length }) },
        ...ORDER.filter((role) => role !== 'operator' || role === value || count(role) > 0).map((role) => ({
          value: role,
          label: `${MANY[role]} ${count(role)}`,
        })),
      ]}
    />
  );
}
