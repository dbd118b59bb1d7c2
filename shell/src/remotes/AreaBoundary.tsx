// How it works: docs/subsystems/broken-remotes.md.
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from 'shared-lib';
import type { InsideArea } from './area';
import { AreaUnavailable } from './faults';
import { rare } from './loadRare';
import * as m from '../texts/m';

export interface AreaBoundaryProps {
  /** The area's name on screens. */
  label: string;
  /** The current place in the product. Going elsewhere clears the error. */
  place: string;
  /** Loads the area again, or the page of the shell. */
  onReload: () => void;
  inside?: InsideArea;
  /** Shown while an error is mended, or an earlier version loads. */
  waiting?: ReactNode;
  compact?: boolean;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
  /** `mending`: nobody sees an error yet. */
  phase: 'mending' | 'failed' | 'retrying';
  /** The code that mends, once it is there. */
  code?: Awaited<ReturnType<typeof rare>>;
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Keeps a failing area to its own part of the page. `mend` (mend.ts) says what is done about the error before anybody
 * sees it. Then this names the area and offers ways on. Source: R-beyond-214, R-beyond-215.
 */
export class AreaBoundary extends Component<AreaBoundaryProps, State> {
  override state: State = { error: null, place: this.props.place, phase: 'mending' };
  /** How often this version of the area failed at this place. */
  #times = 0;

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { error: asError(thrown), phase: 'mending' };
  }

  static getDerivedStateFromProps({ place }: AreaBoundaryProps, state: State): Partial<State> | null {
    if (place === state.place) return null;
    return state.error instanceof AreaUnavailable ? { place } : { place, error: null };
  }

  override componentDidUpdate({ place, inside }: AreaBoundaryProps): void {
    if (place !== this.props.place || inside?.promise !== this.props.inside?.promise) this.#times = 0;
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    // A thrown text became an error in the state.
    const error = this.state.error ?? asError(thrown);
    console.error(`${this.props.label}: ${error.message}`, componentStack);
    void this.#mend(error);
  }

  async #mend(error: Error): Promise<void> {
    this.#times += 1;
    const code = await rare().catch(() => undefined);
    const isMended = await code?.mend(error, this.#times, this.props).catch(() => false);
    // The user may have gone elsewhere meanwhile.
    if (this.state.error === error) this.setState({ error: isMended ? null : error, phase: 'failed', code });
  }

  readonly #retry = async (): Promise<void> => {
    const { error, code } = this.state;
    this.#times = 0;
    this.setState({ phase: 'retrying' });
    if (error && code) await code.retry(error, this.props);
    else this.props.onReload();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error, phase, code } = this.state;
    const { children, label, waiting = null, compact } = this.props;
    if (!error) return children;
    if (phase === 'mending') return waiting;
    const way = { onRetry: () => void this.#retry(), busy: phase === 'retrying', compact };
    if (!code) return <ErrorState title={m.is_not_available_right_now({ label })} {...way} />;
    return <code.AreaFailure label={label} error={error} {...way} />;
  }
}
