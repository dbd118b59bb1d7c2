import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Appointment, appointmentQueries, type Calls, now, putAppointment, send } from 'shared-lib';
import { type Answer, answerBody } from './answers';

export interface MaterialCheck {
  appointment: Appointment;
  answers: readonly Answer[];
  /** Each material as it is recorded, so that another try does not ask for it again. */
  onRecorded: (id: number) => void;
}

/** A material whose answer could not be recorded. */
export class MaterialFailure extends Error {
  constructor(readonly material: string, readonly reason: unknown) {
    super(material);
  }
}

async function record({ appointment, answers, onRecorded }: MaterialCheck): Promise<void> {
  // One decision, one key a material: a try repeated by the network is recorded once.
  const decided = `${appointment.id}-${now().getTime()}`;
  for (const answer of answers) {
    try {
      await send<Calls['inventory']['updateMaterialStatus']>(
        'POST', '/api/inventory/:id/update_material_status/',
        { params: { id: answer.id }, body: { ...answerBody(answer), appointment: appointment.id } },
        { scheme: 'Bearer', idempotencyKey: `${decided}-${answer.id}` },
      );
    } catch (error) {
      throw new MaterialFailure(answer.name, error);
    }
    onRecorded(answer.id);
  }
}

/** Records the answers one by one, then shows the appointment as it is. Points 7-005, 7-095, 7-096. */
export function useMaterialCheck() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['inventory', 'check'],
    mutationFn: record,
    retry: false,
    onSettled: async (_done, _error, { appointment }) => {
      try {
        putAppointment(client, await client.fetchQuery({ ...appointmentQueries.read(appointment.id), staleTime: 0 }));
      } catch (error) {
        // The answers are recorded all the same; the channel brings the appointment.
        console.warn('refreshing an appointment after its material check failed', error);
      }
    },
  });
}
