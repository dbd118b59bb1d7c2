import { Component, type ErrorInfo, type ReactNode } from 'react';
import { Button, EmptyState } from 'shared-lib/entry';
import styled from 'styled-components';
import { tellOfError } from '../browser-log/watchErrors';
import * as m from '../texts/m';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 100dvh;
  padding: var(--s4);
`;

interface CrashBoundaryProps {
  children: ReactNode;
  reload?: () => void;
}

/** The last boundary: an error that nothing else caught shows this page, not an empty one. Source: 2-043, 2-044. */
export class CrashBoundary extends Component<CrashBoundaryProps, { crashed: boolean }> {
  override state = { crashed: false };

  static getDerivedStateFromError(): { crashed: boolean } {
    return { crashed: true };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    console.error(error, componentStack);
    void tellOfError(error);
  }

  override render(): ReactNode {
    const { children, reload = () => location.reload() } = this.props;
    if (!this.state.crashed) return children;
    return (
      <Page role="alert">
        <EmptyState
          icon="alert"
          title={m.something_went_wrong()}
          text={m.nothing_you_have_saved_is()}
          action={
            <Button variant="primary" onClick={reload}>
              {m.reload_page()}
            </Button>
          }
        />
      </Page>
    );
  }
}
