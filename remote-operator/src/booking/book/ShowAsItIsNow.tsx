import { Button } from 'shared-lib';

/** Somebody else changed the booking: the form begins anew with it as it is. */
export const ShowAsItIsNow = ({ onAnew }: { onAnew: () => void }) => (
  <Button size="sm" onClick={onAnew}>
    Show it as it is now
  </Button>
);
