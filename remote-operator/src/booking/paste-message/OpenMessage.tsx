import { Button } from 'shared-lib';
import * as m from '../../texts/m';

/** Opens the field for a pasted message. Its place is kept while the code of the field loads, so that nothing moves. */
export const OpenMessage = ({ onOpen }: { onOpen?: () => void }) => (
  <div style={onOpen ? undefined : { visibility: 'hidden' }}>
    <Button size="sm" icon="note" onClick={onOpen}>
      {m.paste_a_message()}
    </Button>
  </div>
);
