import type { ReactNode } from 'react';

/** What every dialog, sheet and question has. */
export interface OverlayContents {
  open: boolean;
  /** Escape, the cross, a press beside it, a phone's way back. */
  onClose: () => void;
  title: string;
  /** One sentence below the title, read out with it. */
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
  /** A question that must be answered: no cross, no closing by a press beside it. */
  alert?: boolean;
  /** The contents bring their own head (a drawer of links); the title is only spoken. */
  bare?: boolean;
}
