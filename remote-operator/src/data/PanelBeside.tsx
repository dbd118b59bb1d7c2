import { type ReactNode, Suspense } from 'react';
import { lazyComponent, Sheet, SkeletonRows, useMediaQuery } from 'shared-lib';
import styled from 'styled-components';
import { type Kind } from './kinds';

const RecordPanel = lazyComponent(() => import('./RecordPanel').then((code) => code.RecordPanel));

/** From here on there is room for the list and a record side by side. */
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

export interface Opened {
  kind: Kind;
  id: number;
}

export interface PanelBesideProps {
  /** What the panel shows; null while it is closed. */
  opened: Opened | null;
  onClose: () => void;
  onOpen: (id: number) => void;
  children: ReactNode;
}

/** The list, and beside it the record that is open; where there is no room, in front of it. */
export function PanelBeside({ opened, onClose, onOpen, children }: PanelBesideProps) {
  const isWide = useMediaQuery(WIDE);
  const close = (): void => {
    onClose();
    if (opened) document.getElementById(`record-${opened.id}`)?.focus();
  };
  const panel = opened && (
    <Suspense fallback={<SkeletonRows />}>
      <RecordPanel key={`${opened.kind.kind} ${opened.id}`} {...opened} onClose={close} onOpen={onOpen} />
    </Suspense>
  );
  return (
    <Beside data-open={isWide && opened !== null}>
      <div>{children}</div>
      {isWide && opened && <Panel aria-label={`${opened.kind.one}, all particulars`}>{panel}</Panel>}
      {!isWide && (
        <Sheet open={opened !== null} onClose={close} bare title={`${opened?.kind.one ?? 'record'}, all particulars`}>
          {panel}
        </Sheet>
      )}
    </Beside>
  );
}
