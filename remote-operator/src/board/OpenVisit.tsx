import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, personName, Stack } from 'shared-lib';
import { AppointmentCard } from '../appointment-card/AppointmentCard';
import { FetchedRecord } from '../panel-beside/FetchedRecord';
import { PanelHead } from '../panel-beside/PanelHead';

/** The appointment of a bar beside the board, with whatever may be done now. */
export function OpenVisit({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery(appointmentQueries.read(id));
  return (
    <FetchedRecord query={query} what="appointment" onClose={onClose}>
      {(appointment) => (
        <Stack $gap={3}>
          <PanelHead title={personName(appointment.client_details)} detail={`#${id}`} onClose={onClose} />
          <AppointmentCard appointment={appointment} />
        </Stack>
      )}
    </FetchedRecord>
  );
}
