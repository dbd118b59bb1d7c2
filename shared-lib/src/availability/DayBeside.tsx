import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Sheet, useMediaQuery } from 'shared-lib';

/** From here on there is room for the week and a day side by side. */
const WIDE = '(min-width: 1200px)';

const Beside = styled.div`
  &[data-open='true'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 360px;
    gap: var(--s5);
    align-items: start;
  }
`;
const Panel = styled.aside`
  position: sticky;
  top: var(--s4);
  max-height: calc(100dvh - 2 * var(--s4));
  padding: 20px;
  overflow-y: auto;
  overscroll-behavior: contain;
  background: var(--surface);
  border: 1px solid var(--line);
  border-radius: var(--r-l);
  box-shadow: var(--shadow);
`;

/** The week, and beside it the day that is open; where there is no room, in front of it from the lower edge. */
export function DayBeside({
  panel,
  title,
  onClose,
  children,
}: {
  panel: ReactNode;
  title: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const isWide = useMediaQuery(WIDE);
  return (
    <Beside data-open={isWide && panel !== null}>
      <div>{children}</div>
      {isWide && panel !== null && <Panel aria-label={title}>{panel}</Panel>}
      {!isWide && (
        <Sheet open={panel !== null} onClose={onClose} side="bottom" bare title={title}>
          {panel}
        </Sheet>
      )}
    </Beside>
  );
}
