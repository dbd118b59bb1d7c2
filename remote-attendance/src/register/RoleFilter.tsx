import { ROLES, type Role, SegmentedControl } from 'shared-lib';

const MANY: Readonly<Record<Role, string>> = { operator: 'Operators', therapist: 'Therapists', driver: 'Drivers' };
/** Operators stand last: only those who have a record are listed at all. */
const ORDER: readonly Role[] = [...ROLES.filter((role) => role !== 'operator'), 'operator'];

export interface RoleFilterProps {
  staff: readonly { readonly staff_role: string }[];
  value: Role | 'all';
  onChange: (role: Role | 'all') => void;
}

/** Everyone, or those of one role, with how many there are of each. */
export function RoleFilter({ staff, value, onChange }: RoleFilterProps) {
  const count = (role: Role): number => staff.filter(({ staff_role }) => staff_role === role).length;
  return (
    <SegmentedControl<Role | 'all'>
      label="Role"
      value={value}
      onChange={onChange}
      options={[
        { value: 'all', label: `Everyone ${staff.length}` },
        ...ORDER.filter((role) => role !== 'operator' || role === value || count(role) > 0).map((role) => ({
          value: role,
          label: `${MANY[role]} ${count(role)}`,
        })),
      ]}
    />
  );
}
