import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorState } from 'shared-lib';
import { AreaUnavailable } from './faults';

interface Props {
  /** What people call the area. */
  label: string;
  /** Where in the product we are: going elsewhere clears what went wrong here. */
  place: string;
  /** Loads the area anew. Only asked when it was the loading that failed. */
  onReload: () => void;
  compact?: boolean;
  children: ReactNode;
}

interface State {
  error: Error | null;
  place: string;
}

/** Keeps a failing area to its own part of the page: names it, says why, and offers Retry. */
export class AreaBoundary extends Component<Props, State> {
  override state: State = { error: null, place: this.props.place };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps({ place }: Props, state: State): Partial<State> | null {
    if (place === state.place) return null;
    return state.error instanceof AreaUnavailable ? { place } : { place, error: null };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(`${this.props.label}: ${error.message}`, componentStack);
  }

  private readonly retry = (): void => {
    if (this.state.error instanceof AreaUnavailable) this.props.onReload();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const { label, compact } = this.props;
    if (error instanceof AreaUnavailable) {
      return <ErrorState title={`${label} is not available right now.`} text={reasonsOf(error)} onRetry={this.retry} compact={compact} />;
    }
    return <ErrorState title={`${label}: this page stopped working.`} text={error.message} onRetry={this.retry} compact={compact} />;
  }
}

function reasonsOf({ faults }: AreaUnavailable): ReactNode {
  return faults.map(({ version, reason }) => (
    <span key={version} style={{ display: 'block' }}>{`Version ${version}: ${reason}.`}</span>
  ));
}
