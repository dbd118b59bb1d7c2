import { Component, type ReactNode } from 'react';
import { ErrorState, retryLazyCode } from 'shared-lib/entry';
import styled from 'styled-components';
import * as m from '../texts/m';

const Page = styled.main`
  display: grid;
  place-items: center;
  min-height: 80dvh;
`;

/** Says that the code of a page did not load, and offers Retry. All other errors go to the boundary above. */
export class CodeBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }

  private readonly retry = (): void => {
    retryLazyCode();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error.name !== 'ChunkLoadError') throw error;
    return (
      <Page>
        <ErrorState
          title={m.this_page_could_not_be()}
          text={m.please_check_your_internet_connection()}
          onRetry={this.retry}
        />
      </Page>
    );
  }
}
