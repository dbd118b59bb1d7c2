import type { ReactNode } from 'react';

/** The common properties of dialogs, sheets and questions. */
export interface OverlayContents {
  open: boolean;
  /** Escape, the cross, a press beside it, a phone's back gesture. */
  onClose: () => void;
  title: string;
  /** One sentence below the title. Screen readers read it with the title. */
  description?: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  children?: ReactNode;
}

export interface OverlayProps extends OverlayContents {
  box:
    | { 'data-kind': 'dialog'; 'data-size': string }
    | { 'data-kind': 'sheet'; 'data-side': string }
    | { 'data-kind': 'popover' };
  /** A question that needs an answer: no cross, and a press beside it does not close it. */
  alert?: boolean;
  /** The contents have their own head (a drawer of links). The title is only for screen readers. */
  bare?: boolean;
}
