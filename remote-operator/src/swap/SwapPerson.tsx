import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentCard,
  appointmentQueries,
  Avatar,
  Banner,
  Button,
  failedWith,
  personName,
  Popover,
  type Replacement,
  Stack,
  Text,
  TextLink,
  texts,
  timeRange,
  toast,
  type Trade,
  useIsThere,
  useUpdateAppointment,
  useVisitDay,
} from 'shared-lib';
import { ChoiceChips } from 'shared-lib/controls';
import styled from 'styled-components';
import { editPath, may } from '../actions/allowed';
import { type ActionDialogProps } from '../execute-action/useExecuteAction';
import { refusalOf } from './refusalOf';
import { changeFor } from './changeFor';
import { Candidates, detailFor, FreeList } from './Candidates';

/** The whole line is the one press. */
const Person = styled(Button)`
  width: 100%;
  height: auto;
  padding-block: 8px;
  justify-content: flex-start;
  text-align: start;
  white-space: normal;

  > span { width: 100%; }
  small { display: block; font-weight: 400; color: var(--ink-2); }
`;

/** Somebody with a place in the visit. */
interface Placed {
  id: number;
  name: string;
}

const placesOf = (role: Trade, { therapists_details, driver, driver_details }: AppointmentCard): Placed[] => {
  if (role === 'therapist') return therapists_details.map((one) => ({ id: one.id, name: personName(one) }));
  return driver != null && driver_details ? [{ id: driver, name: personName(driver_details) }] : [];
};

/** Whose place is offered first: whoever has answered keeps theirs while another is silent. */
const awaitedOf = (role: Trade, { waiting_for }: AppointmentCard): number | undefined =>
  waiting_for.find((one) => one.role === role)?.id ?? undefined;

/** How somebody stands to a request that is not yet agreed. */
const answerOf = (id: number, { status, waiting_for }: AppointmentCard): string | undefined => {
  if (status !== 'pending') return undefined;
  return waiting_for.some((one) => one.id === id) ? 'has not answered' : 'has accepted';
};

/**
 * Swaps a therapist or the driver of a visit on the spot: who is free, and why others are not; one press, and the
 * newcomer is asked. What others change meanwhile is shown, and never overwritten. Source: R-workflow-32,
 * R-workflow-33, R-booking-22.
 */
function SwapPerson({ role, appointment: opened, onClose }: ActionDialogProps & { role: Trade }) {
  const { data } = useQuery(appointmentQueries.read(opened.id));
  const appointment: AppointmentCard = data && data.version >= opened.version ? data : opened;
  // As it was opened: an answer that comes meanwhile changes nobody else's place under the press.
  const [chosen, setChosen] = useState(() => awaitedOf(role, opened));
  const [pressed, setPressed] = useState<number>();
  const replacements = useQuery(appointmentQueries.replacements(appointment, role));
  const update = useUpdateAppointment();
  const day = useVisitDay(appointment);
  const isThere = useIsThere();

  const places = placesOf(role, appointment);
  const placed = (wanted: number | undefined) => places.find(({ id }) => id === wanted);
  const gone = placed(chosen) ?? placed(awaitedOf(role, appointment)) ?? places[0];
  const isUntried = update.isIdle || (update.isError && !failedWith(update.error, 'STALE_VERSION'));
  const isAllowed = may(appointment, role === 'driver' ? 'edit_driver' : 'edit_therapists');
  const visit = `${personName(appointment.client_details)} #${appointment.id}`;
  const time = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));

  const swap = async (come: Replacement): Promise<void> => {
    if (update.isPending) return;
    setPressed(come.id);
    try {
      await update.mutateAsync({
        id: appointment.id,
        change: changeFor(role, appointment, { gone: gone?.id, come: come.id }),
      });
      const instead = gone ? ` instead of ${gone.name}` : '';
      toast.success(`${texts.SUCCESS.updateAppointment}: ${personName(come)} is asked${instead}.`);
      if (isThere.current) onClose();
    } catch {
      // Said below; who is free is looked up anew, as somebody is not any more.
      void replacements.refetch();
    }
  };

  return (
    <Popover
      open
      onClose={onClose}
      title={gone ? `Swap ${role}` : `Add a ${role}`}
      description={`${visit} · ${day}, ${time}`}
    >
      <Stack $gap={3}>
        {update.error && <Banner tone="red" live="alert" title={refusalOf(update.error)} />}
        {appointment.version > opened.version && isUntried && (
          <Banner tone="blue" live="status" title="Somebody changed this visit meanwhile: it is shown as it is now." />
        )}
        {isAllowed ? (
          <>
            {places.length > 1 && (
              <ChoiceChips
                label="Instead of"
                value={gone?.id}
                onChange={setChosen}
                options={places.map(({ id, name }) => ({
                  value: id,
                  label: name,
                  detail: answerOf(id, appointment),
                  person: true,
                }))}
              />
            )}
            {places.length === 1 && (
              <Text as="p" size="s">
                Instead of <b>{gone?.name}</b>. Only the newcomer is asked.
              </Text>
            )}
            <Candidates role={role} query={replacements} appointment={appointment}>
              {(free) =>
                free.length > 0 && (
                  <FreeList aria-label="Free">
                    {free.map((one) => (
                      <li key={one.id}>
                        <Person busy={update.isPending && pressed === one.id} onClick={() => void swap(one)}>
                          <Avatar name={personName(one)} size={26} />
                          <span>
                            {personName(one)}
                            {detailFor(appointment, one) && <small>{detailFor(appointment, one)}</small>}
                          </span>
                        </Person>
                      </li>
                    ))}
                  </FreeList>
                )
              }
            </Candidates>
            <Text as="p" size="s">
              <TextLink to={editPath(appointment)}>Change time, services or more</TextLink>
            </Text>
          </>
        ) : (
          <Text muted>Nobody can be swapped at this stage any more.</Text>
        )}
      </Stack>
    </Popover>
  );
}

export const SwapTherapist = (props: ActionDialogProps) => <SwapPerson {...props} role="therapist" />;
export const SwapDriver = (props: ActionDialogProps) => <SwapPerson {...props} role="driver" />;
