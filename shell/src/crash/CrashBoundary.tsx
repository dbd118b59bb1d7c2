import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, EmptyState } from 'shared-lib/entry';
import styled from 'styled-components';
import { tellOfError } from '../browser-log/watchErrors';
import * as m from '../texts/m';
import type { CrashWays } from './CrashWays';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: var(--s4);
`;

interface CrashBoundaryProps {
  children: ReactNode;
  reload?: () => void;
  leave?: () => void;
}

interface State {
  crash: { readonly thrown: unknown } | null;
  /** The other ways on, once their code is there. */
  Ways?: typeof CrashWays;
}

/**
 * The last boundary: an error that nothing else caught shows this page, not an empty one. Source: 2-043, 2-044,
 * R-beyond-215.
 */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: null };

  static getDerivedStateFromError(thrown: unknown): Partial<State> {
    return { crash: { thrown } };
  }

  override componentDidCatch(thrown: unknown, { componentStack }: ErrorInfo): void {
    console.error(thrown, componentStack);
    void tellOfError(thrown);
    import(/* webpackChunkName: "browser-log" */ './CrashWays').then(
      (code) => this.setState({ Ways: code.CrashWays }),
      () => undefined,
    );
  }

  override render(): ReactNode {
    const { children, reload = () => location.reload(), leave } = this.props;
    const { crash, Ways } = this.state;
    if (!crash) return children;
    return (
      <Page role="alert">
        <EmptyState
          icon="alert"
          title={m.something_went_wrong()}
          text={m.nothing_you_have_saved_is()}
          action={
            <>
              <Button variant="primary" onClick={reload}>
                {m.reload_page()}
              </Button>
              {Ways && <Ways thrown={crash.thrown} onRetry={() => this.setState({ crash: null })} onLeave={leave} />}
            </>
          }
        />
      </Page>
    );
  }
}
