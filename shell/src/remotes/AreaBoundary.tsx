import { Component, type ErrorInfo, type ReactNode } from 'react';
import { isApiFailure, retryLazyCode } from 'shared-lib';
import { tellOfError } from '../browser-log/watchErrors';
import { AreaFailure } from './AreaFailure';
import { AreaUnavailable, isCodeMissing, isEndless, isFileOf, type Repair } from './faults';

/** What the boundary needs to know of the area inside. The shell's own pages have none of it. */
export interface InsideArea {
  area: string;
  /** True once the running version has drawn something here. A first drawing that fails gets no second chance. */
  hasDrawn: () => Promise<boolean>;
  /** Something went wrong that this boundary may mend alone. */
  onTrouble: (error: Error) => Promise<void>;
  /** Takes the running version out of use. Answers true if another runs instead. */
  onFault: (error: Error) => Promise<boolean>;
}

interface Props {
  /** The area's name on screens. */
  label: string;
  /** The current place in the product. Going elsewhere clears the error. */
  place: string;
  /** Loads the area again. */
  onReload: () => void;
  /** Fetches the files of the running area again. Called only when one of its pages did not load. */
  onRepair: () => Promise<Repair | void>;
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
}

const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

/**
 * Keeps a failing area to its own part of the page. It mends what it can by itself: it fetches missing code again,
 * draws a page once more, then lets an earlier version take over. Only then it names the area and offers ways on.
 * Source: R-beyond-214, R-beyond-215.
 */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place, phase: 'mending' };
  #tries = 0;

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    const error = asError(thrown);
    return { error, phase: error instanceof AreaUnavailable || isApiFailure(error) ? 'failed' : 'mending' };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    if (place === state.place) return null;
    return state.error instanceof AreaUnavailable ? { place } : { place, error: null };
  }

  override componentDidUpdate({ place }: Props): void {
    if (place !== this.props.place) this.#tries = 0;
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    // A thrown text became an error in the state.
    const error = this.state.error ?? asError(thrown);
    console.error(`${this.props.label}: ${error.message}`, componentStack);
    if (error instanceof AreaUnavailable || isApiFailure(error)) return;
    void this.#mend(error).then((isMended) => {
      // The user may have gone elsewhere meanwhile.
      if (this.state.error === error) this.setState({ error: isMended ? null : error, phase: 'failed' });
    });
  }

  async #mend(error: Error): Promise<boolean> {
    const { inside, onRepair } = this.props;
    const isMissing = isCodeMissing(error);
    if (!inside) {
      if (!isMissing) void tellOfError(error);
      return false;
    }
    // Whatever the shell could not fetch is no fault of the area.
    if (isMissing && !isFileOf(inside.area, error)) return false;
    const isFirst = this.#tries === 0;
    this.#tries += 1;
    if (isMissing) {
      const found = await onRepair().catch((): Repair => 'unreachable');
      if (found === 'unreachable') return false;
      if (found === 'mended' && isFirst) {
        retryLazyCode();
        return true;
      }
    } else if (isFirst && !isEndless(error) && (await inside.hasDrawn())) {
      void inside.onTrouble(error);
      return true;
    }
    const isReplaced = await inside.onFault(error);
    if (isReplaced) this.#tries = 0;
    return isReplaced;
  }

  readonly #retry = async (): Promise<void> => {
    const { error } = this.state;
    const { inside, onRepair, onReload } = this.props;
    if (error && !(error instanceof AreaUnavailable) && isCodeMissing(error)) {
      this.setState({ phase: 'retrying' });
      await onRepair().catch(() => undefined);
      retryLazyCode();
    }
    // A mended version may have been released meanwhile.
    if (inside || error instanceof AreaUnavailable) onReload();
    this.#tries = 0;
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error, phase } = this.state;
    const { children, label, waiting = null, compact } = this.props;
    if (!error) return children;
    if (phase === 'mending') return waiting;
    return (
      <AreaFailure
        label={label}
        error={error}
        onRetry={() => void this.#retry()}
        busy={phase === 'retrying'}
        compact={compact}
      />
    );
  }
}
