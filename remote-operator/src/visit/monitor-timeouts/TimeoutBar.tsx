import { type ReactNode, Suspense } from 'react';
import { lazyComponent, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

const AutoCancel = lazyComponent(() =>
  import(/* webpackChunkName: "dashboard-notes" */ './AutoCancel').then((code) => code.AutoCancel),
);

const Bar = styled(Row)`
  margin-bottom: var(--s4);
`;

/** What Timeout Monitoring lists, and the button to auto-cancel. */
export function TimeoutBar({ children }: { children: ReactNode }) {
  return (
    <Bar $between>
      <Text as="p" size="s" muted>
        {m.rides_home_without_a_driver()}
      </Text>
      <Row $gap={2}>
        {children}
        <Suspense>
          <AutoCancel />
        </Suspense>
      </Row>
    </Bar>
  );
}
