import type { ReactNode } from 'react';
import type { Action } from '../domain/workflow/state';

/** The possible answers to one call now. */
export interface UrgentAnswer {
  readonly besides?: ReactNode;
  readonly press?: { readonly action: Action; readonly label: string; readonly take: () => void };
  /** A refusal that needs no reason. */
  readonly decline?: { readonly label: string; readonly take: () => void };
  readonly reject?: { readonly label: string; readonly take: (reason: string) => Promise<void> };
  readonly isBusy: boolean;
  readonly error?: string;
}
