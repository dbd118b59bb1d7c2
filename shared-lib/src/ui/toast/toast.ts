import type { BadgeTone } from '../../theme/tokens';

export interface ToastAction {
  label: string;
  /** For the keyboard, as the toast is far from the focus: Ctrl+Z, or ⌘Z. */
  onCtrlZ?: boolean;
  onClick: () => void;
}

export interface Toast {
  id: number;
  tone: Extract<BadgeTone, 'green' | 'red' | 'amber' | 'blue'>;
  text: string;
  detail: string | undefined;
  action: ToastAction | undefined;
  /** Milliseconds on the screen; 0 stays until closed. */
  duration: number;
}

export interface ToastOptions {
  /** A second, smaller line: what it is about. */
  detail?: string;
  action?: ToastAction;
  /** Milliseconds on the screen; 0 stays until closed. Default 4,000, errors 8,000, with an action 10,000. */
  duration?: number;
}

/** More at once would cover the work. The rest waits. */
export const VISIBLE_TOASTS = 3;

let queue: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function show(tone: Toast['tone'], text: string, { detail, action, duration }: ToastOptions): number {
  const usual = action ? 10_000 : tone === 'red' ? 8_000 : 4_000;
  // The same news twice in a row (two screens, two answers) is one toast, shown again.
  const others = queue.filter((other) => other.text !== text || other.detail !== detail || other.tone !== tone);
  lastId += 1;
  set([...others, { id: lastId, tone, text, detail, action, duration: duration ?? usual }]);
  return lastId;
}

/**
 * News that needs no answer, from anywhere, also outside React. Each call returns the toast's id.
 *
 * @example toast.success('Appointment created successfully');
 * @example toast.error(failure.message, { action: { label: 'Retry', onClick: retry } });
 */
export const toast = {
  success: (text: string, options: ToastOptions = {}): number => show('green', text, options),
  error: (text: string, options: ToastOptions = {}): number => show('red', text, options),
  warning: (text: string, options: ToastOptions = {}): number => show('amber', text, options),
  info: (text: string, options: ToastOptions = {}): number => show('blue', text, options),
  dismiss: (id: number): void => set(queue.filter((item) => item.id !== id)),
  /** Removes all: on sign-out, and between tests. */
  clear: (): void => set([]),
};

export const toastStore = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  get: (): readonly Toast[] => queue,
};
