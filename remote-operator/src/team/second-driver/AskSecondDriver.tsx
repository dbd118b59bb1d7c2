import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, Field, limits, personName, riderNames, texts } from 'shared-lib';
import { TextArea } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { type ActionDialogProps, useExecuteAction } from '../../parts/execute-action/useExecuteAction';
import { ChoosePerson } from '../../parts/choose-person/ChoosePerson';
import { Candidates, choicesOf } from '../swap/Candidates';
import { stuckDriver } from './secondDriverWords';
import * as m from '../../texts/m';

/** No driver has this id: it stands for all who are free. */
const ALL = 0;

/** A ride broke down: asks one driver to take it over, or all who are free. Source: R-beyond-9, 6-017, 6-018. */
export function AskSecondDriver(props: ActionDialogProps) {
  const { appointment, row, onClose } = props;
  const { execute, failure } = useExecuteAction('ask_backup', props);
  const drivers = useQuery(appointmentQueries.backupDrivers(appointment));
  const form = useForm<{ notes: string; driver: number }>({
    draft: `second-driver.${appointment.id}`,
    start: { notes: '', driver: ALL },
    send: async ({ notes, driver }) => {
      try {
        await execute({ notes, ...(driver !== ALL && { driver_id: driver }) });
      } catch (error) {
        // Someone is no longer free, so the list has changed.
        void drivers.refetch();
        throw error;
      }
    },
    done: onClose,
    shownAt: { driver_id: 'driver' },
    failure,
  });
  const riders = riderNames(appointment);
  const isNobodyFree = drivers.data?.every(({ standing }) => standing !== 'free') ?? false;
  return (
    <FormDialog
      form={form}
      title={row.label}
      description={m.appointment_with_riders_client_details_id({
        appointment: stuckDriver(appointment),
        riders,
        clientDetails: personName(appointment.client_details),
        id: appointment.id,
      })}
      submitLabel={row.label}
      disabled={!drivers.data || isNobodyFree}
      onClose={onClose}
    >
      <Field
        label={texts.SECOND_DRIVER_NOTE}
        aside="optional"
        hint={m.whoever_is_asked_or_drives()}
        error={form.errors.notes}
      >
        <TextArea rows={2} {...form.control('notes')} />
      </Field>
      <Candidates role="driver" query={drivers} appointment={appointment}>
        {(free) =>
          free.length > 0 && (
            <ChoosePerson
              label={m.whom_to_ask()}
              isDrivers
              hint={m.the_first_who_takes_it({ secondDriverWindow: limits.SECOND_DRIVER_WINDOW })}
              error={form.errors.driver}
              chosen={form.values.driver}
              onChoose={(driver) => form.set({ driver })}
              before={{
                id: ALL,
                name: free.length === 1 ? m.all_who_are_free_1() : m.all_who_are_free({ count: free.length }),
                facts: [],
                mark: String(free.length),
              }}
              people={choicesOf(free, appointment)}
            />
          )
        }
      </Candidates>
    </FormDialog>
  );
}
