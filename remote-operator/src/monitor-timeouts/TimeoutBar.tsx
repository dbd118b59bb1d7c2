import { Row, Text } from 'shared-lib';
import styled from 'styled-components';
import { AutoCancel } from './AutoCancel';

const Bar = styled(Row)`
  margin-bottom: var(--s4);
`;

/** What the watch list holds, and the way to clear what is lost. */
export function TimeoutBar() {
  return (
    <Bar $between>
      <Text as="p" size="s" muted>
        Overdue answers first, then what starts soon, then what should have begun.
      </Text>
      <AutoCancel />
    </Bar>
  );
}
