import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState, retryLazyCode } from 'shared-lib';
import { tellOfError } from '../browser-log/watchErrors';
import { AreaUnavailable, faultOf, NetworkFault } from './faults';
import * as m from '../texts/m';

interface Props {
  /** The area's name on screens. */
  label: string;
  /** The current place in the product. Going elsewhere clears the error. */
  place: string;
  /** Loads the area again. Called only when loading failed. */
  onReload: () => void;
  /** Fetches the files of the running area again. Called only when one of its pages did not load. */
  onRepair: () => Promise<void>;
  compact?: boolean;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
  repairing: boolean;
}

/** Keeps a failing area to its own part of the page: names it, says why, and offers Retry. */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place, repairing: false };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    if (place === state.place) return null;
    return state.error instanceof AreaUnavailable ? { place } : { place, error: null };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.label}: ${error.message}`, componentStack);
    if (!(error instanceof AreaUnavailable || faultOf(error) instanceof NetworkFault)) tellOfError(error);
  }

  private readonly retry = (): void => {
    const { error } = this.state;
    if (error instanceof AreaUnavailable) this.props.onReload();
    if (error && !(error instanceof AreaUnavailable) && faultOf(error) instanceof NetworkFault) void this.repair();
    else this.setState({ error: null });
  };

  /** The code of a page loads when the page first opens, so it can fail on its own. */
  private async repair(): Promise<void> {
    this.setState({ repairing: true });
    await this.props.onRepair().catch(() => undefined);
    retryLazyCode();
    this.setState({ error: null, repairing: false });
  }

  override render(): ReactNode {
    const { error, repairing } = this.state;
    if (!error) return this.props.children;
    const { label, compact } = this.props;
    const way = { onRetry: this.retry, busy: repairing, compact };
    if (error instanceof AreaUnavailable) {
      return <ErrorState title={m.is_not_available_right_now({ label })} text={reasonsOf(error)} {...way} />;
    }
    const fault = faultOf(error);
    if (fault instanceof NetworkFault)
      return <ErrorState title={m.label_this_page_could_not_be({ label })} text={fault.message} {...way} />;
    return <ErrorState title={m.this_page_stopped_working({ label })} text={error.message} {...way} />;
  }
}

function reasonsOf({ faults }: AreaUnavailable): ReactNode {
  return faults.map(({ version, reason }) => (
    <span key={version} style={{ display: 'block' }}>
      {m.version_version_reason({ version, reason })}
    </span>
  ));
}
