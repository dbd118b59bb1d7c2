import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '../../contract';
import { putAppointment } from './appointment-cache';
import { appointmentQueries } from './appointments';
import { send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

/** A material of a visit as the person who checked found it. Source: 3-050, 3-051. */
export interface CheckedMaterial {
  readonly id: number;
  readonly name: string;
  readonly is_empty: boolean;
  readonly quantity?: number;
  readonly notes?: string;
}

export interface MaterialCheck {
  /** The appointment's id. */
  appointment: number;
  checked: readonly CheckedMaterial[];
  /** Called for each recorded material, so that another try skips it. */
  onRecorded: (id: number) => void;
}

/** The answer about a material could not be recorded. */
export class MaterialFailure extends Error {
  constructor(
    readonly material: string,
    readonly reason: unknown,
  ) {
    super(material);
  }
}

async function record(check: MaterialCheck): Promise<void> {
  for (const { id, name, ...found } of check.checked) {
    try {
      await send<Calls['inventory']['updateMaterialStatus']>(
        'POST',
        '/api/inventory/:id/update_material_status/',
        { params: { id }, body: { ...found, appointment: check.appointment } },
        // One decision, one key for each material: a repeat by the network is recorded once.
        { scheme: 'Bearer', idempotencyKey: `${keyOf(check)}-${id}` },
      );
    } catch (error) {
      throw new MaterialFailure(name, error);
    }
    check.onRecorded(id);
  }
}

/** Records materials one by one, then shows the current appointment. Source: 7-005, 7-095, 7-096. */
export function useCheckMaterials() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: ['inventory', 'check'],
    mutationFn: record,
    retry: false,
    onMutate: beginWrite,
    onSettled: async (_done, _error, { appointment }) => {
      try {
        putAppointment(client, await client.fetchQuery({ ...appointmentQueries.read(appointment), staleTime: 0 }));
      } catch (error) {
        // The answers are recorded anyway. The channel brings the appointment.
        console.warn('refreshing an appointment after its material check failed', error);
      }
    },
  });
}
