import { useQueryClient } from '@tanstack/react-query';
import {
  appointmentQueries,
  BEFORE_START,
  Field,
  oneOf,
  personName,
  Text,
  toast,
  useAppointmentAction,
} from 'shared-lib';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { recordQueries, useStaffAction } from 'shared-lib/records';
import { AppointmentLines } from './OpenAppointments';
import { type StaffRecord } from './record';

type Fate = 'keep' | 'cancel';

/** Nobody is on the way yet; a visit under way is others' work too, and ended on its own page. */
const CANCELLED_WITH = [...BEFORE_START, 'rejected'] as const;

/** Cancels those of this person's open appointments that have not begun. Answers how many stay. */
function useCancelOpen(staff: StaffRecord) {
  const client = useQueryClient();
  const action = useAppointmentAction();
  return async (reason: string): Promise<number> => {
    const tried = new Set<number>();
    // The list is of the first so many: when these are through, the next stand in it.
    for (;;) {
      const { appointments } = await client.fetchQuery({ ...recordQueries.one(staff.role, staff.id), staleTime: 0 });
      const next = appointments.filter(({ id }) => !tried.has(id));
      if (next.length === 0) return appointments.length;
      for (const { id } of next) {
        tried.add(id);
        const visit = await client.fetchQuery({ ...appointmentQueries.read(id), staleTime: 0 });
        if (oneOf(CANCELLED_WITH, visit.status) && visit.allowed_actions?.includes('cancel'))
          await action.mutateAsync({ id, action: 'cancel', body: { reason } });
      }
    }
  };
}

/** Ends somebody's access, after it was said what is still open with them and chosen what becomes of it. */
export function DisableStaff({ staff, onClose }: { staff: StaffRecord; onClose: () => void }) {
  const disable = useStaffAction();
  const cancelOpen = useCancelOpen(staff);
  const name = personName(staff);
  const count = staff.appointments_count;
  const form = useForm({
    start: { reason: '', fate: '' as Fate | '' },
    check: ({ reason, fate }) => ({
      reason: required(reason),
      fate: count > 0 && fate === '' ? 'Choose what happens to them.' : undefined,
    }),
    send: async ({ reason, fate }) => {
      const left = fate === 'cancel' ? await cancelOpen(reason.trim()) : count;
      await disable.mutateAsync({ id: staff.id, action: 'disable', body: { reason: reason.trim() } });
      const still = left === 0 ? '' : `. ${left} still ${left === 1 ? 'names' : 'name'} them`;
      toast.success(`${name} is disabled${still}`);
      onClose();
    },
    failure: `Could not disable ${name}`,
  });
  return (
    <FormDialog
      form={form}
      title={`Disable ${name}`}
      description="Signed out everywhere at once, and cannot log in until somebody enables the account."
      submitLabel="Disable"
      cancelLabel="Leave as it is"
      danger
      onClose={onClose}
    >
      {count > 0 && (
        <>
          <Text strong>
            {count === 1 ? '1 appointment is' : `${count.toLocaleString('en-PH')} appointments are`} still open with{' '}
            {name}. Open one to give it to somebody else.
          </Text>
          <AppointmentLines appointments={staff.appointments} />
          {count > staff.appointments.length && (
            <Text size="s" muted>
              The first {staff.appointments.length} are listed.
            </Text>
          )}
          <RadioGroup<Fate>
            label="What happens to them"
            required
            error={form.errors.fate}
            value={form.values.fate === '' ? undefined : form.values.fate}
            onChange={(fate) => form.set({ fate })}
            options={[
              { value: 'keep', label: 'Keep them', hint: `They go on naming ${name}, until somebody reassigns them.` },
              { value: 'cancel', label: 'Cancel them', hint: 'Whoever is on them is told. What runs already stays.' },
            ]}
          />
        </>
      )}
      <Field label="Reason" required error={form.errors.reason} hint="Operators read it.">
        <TextArea rows={2} {...form.control('reason')} />
      </Field>
    </FormDialog>
  );
}
