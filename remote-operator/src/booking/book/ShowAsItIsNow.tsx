import { Button } from 'shared-lib';
import * as m from '../../texts/m';

/** Someone else changed the booking: starts over with the current one. */
export const ShowAsItIsNow = ({ onAnew }: { onAnew: () => void }) => (
  <Button size="sm" onClick={onAnew}>
    {m.show_it_as_it_is()}
  </Button>
);
