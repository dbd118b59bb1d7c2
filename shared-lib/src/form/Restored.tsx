import { Button } from '../ui/button/Button';
import { Row } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import type { FormState } from './useForm';
import * as m from '../texts/m';

export type Restorable = Pick<FormState<object>, 'restored' | 'isOvertaken' | 'leave' | 'startAgain'>;

/** Says that a form opened with entries typed earlier. `Form` and `FormDialog` include it. */
export function Restored({ form, onAgain = form.startAgain }: { form: Restorable; onAgain?: () => void }) {
  if (!form.restored) return null;
  return (
    <Row $between role="status">
      <Text size="s" muted>
        {form.isOvertaken ? m.restored_what_you_typed_over() : m.restored_what_you_typed()}
      </Text>
      <Button size="sm" variant="ghost" onClick={() => form.leave(onAgain)}>
        {m.start_again()}
      </Button>
    </Row>
  );
}
