import { useQueryClient } from '@tanstack/react-query';
import { failedWith, failureText, toast } from 'shared-lib';
import { differenceQueries, useAgreeDifference } from 'shared-lib/booking';
import { aboutVisit, type Visit } from '../../parts/execute-action/aboutVisit';
import * as m from '../../texts/m';

/**
 * Writes off what is owed after a refund, as the server knows it then. Above the limit another operator is asked. The
 * refund stands whatever becomes of it, so a failure is only said. Source: R-beyond-1541.
 */
export function useWriteOffRest(visit: Visit): (note: string) => Promise<void> {
  const client = useQueryClient();
  const agree = useAgreeDifference();
  return async (note) => {
    try {
      const { difference } = await client.fetchQuery({ ...differenceQueries.read(visit.id), staleTime: 0 });
      if (!difference) return;
      const { due, paid } = difference;
      const write = (asks: boolean) =>
        agree.mutateAsync({ id: visit.id, body: { due, paid, note, ...(asks && { asks }) } });
      const { agreed_by: by } = await write(false).catch((error: unknown) => {
        if (failedWith(error, 'CORRECTION_NEEDS_APPROVAL')) return write(true);
        throw error;
      });
      toast.success(by === null ? m.another_operator_is_asked_whether() : m.written_off(), aboutVisit(visit));
    } catch (error) {
      toast.error(failureText(error, m.could_not_write_it_off()), aboutVisit(visit));
    }
  };
}
