// How it works: docs/subsystems/sign-in.md.
import { useQueryClient } from '@tanstack/react-query';
import {
  type Appointment,
  appointmentPath,
  appointmentQueries,
  Banner,
  BEFORE_START,
  Field,
  isApiFailure,
  Link,
  oneOf,
  type OpenAppointment,
  personName,
  PICKUP_STATUSES,
  statusLabel,
  Text,
  toast,
  useAppointmentAction,
} from 'shared-lib';
import { useUpdateAppointment } from 'shared-lib/booking';
import { RadioGroup, TextArea } from 'shared-lib/controls';
import { FormDialog, required, useForm } from 'shared-lib/form';
import { type Doing, doingIn, recordQueries, useStaffAction } from 'shared-lib/records';
import { may } from '../parts/execute-action/allowed';
import { changeFor } from '../team/swap/places';
import { AppointmentLines } from './OpenAppointments';
import { type StaffRecord } from './columns';
import * as m from '../texts/m';

type Fate = 'keep' | 'reassign' | 'cancel';

/** Nobody is on the way yet. A visit under way is also others' work, and ends on its own page. */
const CANCELLED_WITH = [...BEFORE_START, 'rejected'] as const;

/** Changes one appointment, if possible. */
type Settle = (visit: Appointment, reason: string) => Promise<unknown>;

/**
 * Goes through all open appointments of this person, because a list has only the first ones. Returns how many they
 * keep.
 */
function useOpenOf(staff: StaffRecord) {
  const client = useQueryClient();
  return async (settle: Settle, reason: string): Promise<number> => {
    const tried = new Set<number>();
    for (;;) {
      const { appointments } = await client.fetchQuery({ ...recordQueries.one(staff.role, staff.id), staleTime: 0 });
      const next = appointments.filter(({ id }) => !tried.has(id));
      if (next.length === 0) return appointments.length;
      for (const { id } of next) {
        tried.add(id);
        await settle(await client.fetchQuery({ ...appointmentQueries.read(id), staleTime: 0 }), reason);
      }
    }
  };
}

function useFates(staff: StaffRecord): Readonly<Record<Exclude<Fate, 'keep'>, Settle>> {
  const client = useQueryClient();
  const action = useAppointmentAction();
  const update = useUpdateAppointment();
  return {
    async cancel(visit, reason) {
      if (oneOf(CANCELLED_WITH, visit.status) && may(visit, 'cancel'))
        await action.mutateAsync({ id: visit.id, action: 'cancel', body: { reason } });
    },
    /** Gives it to the first free person, or to the next one if a colleague was faster. */
    async reassign(visit) {
      if (staff.role === 'operator' || !oneOf(BEFORE_START, visit.status)) return;
      const people = await client.fetchQuery({ ...appointmentQueries.replacements(visit, staff.role), staleTime: 0 });
      for (const { id } of people.filter(({ standing }) => standing === 'free')) {
        const change = changeFor(staff.role, visit, { gone: staff.id, come: id });
        try {
          await update.mutateAsync({ id: visit.id, change });
          return;
        } catch (error) {
          if (!isApiFailure(error) || error.status !== 400) throw error;
        }
      }
    },
  };
}

/** Ends a person's access, after the operator has seen their open work and chosen what becomes of it. */
export function DisableStaff({ staff, onClose }: { staff: StaffRecord; onClose: () => void }) {
  const disable = useStaffAction();
  const goThrough = useOpenOf(staff);
  const fates = useFates(staff);
  const name = personName(staff);
  const count = staff.appointments_count;
  const form = useForm({
    draft: `disable.${staff.id}`,
    start: { reason: '', fate: '' as Fate | '' },
    check: ({ reason, fate }) => ({
      reason: required(reason),
      fate: count > 0 && fate === '' ? m.choose_what_happens_to_them() : undefined,
    }),
    send: async ({ reason, fate }) => {
      const settle = fate === '' || fate === 'keep' ? undefined : fates[fate];
      const left = settle ? await goThrough(settle, reason.trim()) : count;
      await disable.mutateAsync({ id: staff.id, action: 'disable', body: { reason: reason.trim() } });
      const still = left === 0 ? '' : m.still_them({ left });
      toast.success(m.is_disabled({ name, still }));
    },
    done: onClose,
    failure: m.could_not_disable({ name }),
  });
  return (
    <FormDialog
      form={form}
      title={m.disable({ name })}
      description={m.signed_out_everywhere_at_once()}
      submitLabel={m.disable_2()}
      cancelLabel={m.leave_as_it_is()}
      danger
      onClose={onClose}
    >
      <AtWorkNow staff={staff} />
      {count > 0 && (
        <>
          <Text strong>
            {m.still_open_with_open_one({
              words:
                count === 1 ? m.n_1_appointment_is() : m.appointments_are({ count: count.toLocaleString('en-PH') }),
              name,
            })}
          </Text>
          <AppointmentLines appointments={staff.appointments} />
          {count > staff.appointments.length && (
            <Text size="s" muted>
              {m.the_first_are_listed({ count: staff.appointments.length })}
            </Text>
          )}
          <RadioGroup<Fate>
            label={m.what_happens_to_them()}
            required
            error={form.errors.fate}
            value={form.values.fate === '' ? undefined : form.values.fate}
            onChange={(fate) => form.set({ fate })}
            options={[
              { value: 'keep', label: m.keep_them(), hint: m.they_go_on_naming_until({ name }) },
              {
                value: 'reassign',
                label: m.give_them_to_whoever_is(),
                hint: m.the_first_who_is_free(),
              },
              { value: 'cancel', label: m.cancel_them(), hint: m.whoever_is_on_them_is() },
            ]}
          />
        </>
      )}
      <Field label={m.reason()} required error={form.errors.reason} hint={m.operators_read_it()}>
        <TextArea rows={2} {...form.control('reason')} />
      </Field>
    </FormDialog>
  );
}

/** For a ride home the record names only its driver. */
const doesIn = ({ role }: StaffRecord, { status }: OpenAppointment): Doing | undefined => {
  if (role === 'operator') return undefined;
  const ride = oneOf(PICKUP_STATUSES, status) ? 'return' : 'outbound';
  return doingIn(role === 'driver' ? ride : 'session', status, false);
};

const WHERE: { readonly [D in Doing]?: (client: string) => string } = {
  on_the_road: (client) => m.on_the_way_to({ client }),
  at_client: (client) => m.with_client({ client }),
  in_session: (client) => m.in_a_session_with({ client }),
  bringing_home: (client) => m.driving_home_from({ client }),
};

/**
 * What the person is doing right now, and who goes on with it. An operator may still end their access: it may be the
 * reason. Source: R-accounts-14.
 */
function AtWorkNow({ staff }: { staff: StaffRecord }) {
  const { first_name: name, role } = staff;
  return staff.appointments.map((visit) => {
    const doing = doesIn(staff, visit);
    const where = doing && WHERE[doing]?.(visit.client_name);
    if (!where) return null;
    return (
      <Banner key={visit.id} tone="amber" title={m.is_now({ name, where })}>
        <Link to={appointmentPath(visit.id)}>#{visit.id}</Link>
        {m.it_stays_as_it_is({
          status: statusLabel(visit.status),
          name,
          words: role === 'driver' ? m.on_its_page_an_operator() : m.a_colleague_of_the_same(),
        })}
      </Banner>
    );
  });
}
