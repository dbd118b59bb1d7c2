import { Button } from 'shared-lib';

/** Someone else changed the booking: starts over with the current one. */
export const ShowAsItIsNow = ({ onAnew }: { onAnew: () => void }) => (
  <Button size="sm" onClick={onAnew}>
    Show it as it is now
  </Button>
);
