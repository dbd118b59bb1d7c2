import { useQuery } from '@tanstack/react-query';
import { appointmentQueries } from 'shared-lib';
import styled from 'styled-components';
import { AppointmentCard } from '../visit/appointment-card/AppointmentCard';
import { FetchedRecord } from '../parts/page/FetchedRecord';
import { PanelHead } from '../parts/page/PanelHead';
import * as m from '../texts/m';

/** The panel beside the board is narrower than a list, so price and actions stand below each other. */
const Narrow = styled.div`
  display: grid;
  gap: var(--s3);

  article > footer { flex-wrap: wrap; }
`;

/** The appointment of a bar, beside the board, with its actions. Its card names the client. */
export function VisitPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(appointmentQueries.read(id));
  return (
    <FetchedRecord query={query} what="appointment" onClose={onClose}>
      {(appointment) => (
        <Narrow>
          <PanelHead title={m.visit()} detail={null} onClose={onClose} />
          <AppointmentCard appointment={appointment} />
        </Narrow>
      )}
    </FetchedRecord>
  );
}
