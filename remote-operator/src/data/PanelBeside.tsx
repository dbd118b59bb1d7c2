import { type ReactNode, Suspense } from 'react';
import { lazyComponent, SkeletonRows } from 'shared-lib';
import { Beside } from 'shared-lib/controls';
import { type Kind } from './kinds';

const RecordPanel = lazyComponent(() => import('./RecordPanel').then((code) => code.RecordPanel));

export interface Opened {
  kind: Kind;
  id: number;
}

export interface PanelBesideProps {
  /** The content of the panel; null while it is closed. */
  opened: Opened | null;
  onClose: () => void;
  onOpen: (id: number) => void;
  children: ReactNode;
}

/** The list, with the open record beside it. */
export function PanelBeside({ opened, onClose, onOpen, children }: PanelBesideProps) {
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
    <Beside label={`${opened?.kind.one ?? 'record'}, all particulars`} panel={panel} onClose={close}>
      {children}
    </Beside>
  );
}
