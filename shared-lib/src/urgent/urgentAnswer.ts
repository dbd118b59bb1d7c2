import type { ReactNode } from 'react';
import type { Action } from '../domain/workflow/state';

/** How one call can be answered now. */
export interface UrgentAnswer {
  readonly besides?: ReactNode;
  readonly press?: { readonly action: Action; readonly label: string; readonly take: () => void };
  /** A no that needs no reason. */
  readonly decline?: { readonly label: string; readonly take: () => void };
  readonly reject?: { readonly label: string; readonly take: (reason: string) => Promise<void> };
  readonly isBusy: boolean;
  readonly error?: string;
}
