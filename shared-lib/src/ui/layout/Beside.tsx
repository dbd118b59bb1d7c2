import { type ReactNode } from 'react';
import { Sheet, useMediaQuery } from 'shared-lib';
import styled from 'styled-components';

/** From this width, there is space for both side by side. */
const WIDE = '(min-width: 1200px)';

const Both = styled.div`
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

export interface BesideProps {
  /** What the panel shows, for screen readers. */
  label: string;
  /** Null while it is closed. */
  panel: ReactNode;
  onClose: () => void;
  /** The edge it slides in from when it is in front; default: right. */
  side?: 'right' | 'bottom';
  children: ReactNode;
}

/** A list or a week, with the open item beside it; without enough space, in front of it. */
export function Beside({ label, panel, onClose, side, children }: BesideProps) {
  const isWide = useMediaQuery(WIDE);
  const isOpen = panel !== null;
  return (
    <Both data-open={isWide && isOpen}>
      <div>{children}</div>
      {isWide && isOpen && <Panel aria-label={label}>{panel}</Panel>}
      {!isWide && (
        <Sheet open={isOpen} onClose={onClose} side={side} bare title={label}>
          {panel}
        </Sheet>
      )}
    </Both>
  );
}
