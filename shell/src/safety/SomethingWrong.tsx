import { Component, type ReactNode, Suspense } from 'react';
import { lazyComponent, Sheet, SkeletonText, Stack } from 'shared-lib';
import styled from 'styled-components';
import { HoldForSos } from './HoldForSos';
import * as m from '../texts/m';

/** With a form, whose code loads when it is asked for. */
const GiveUpVisit = lazyComponent(() => import('./GiveUpVisit').then((code) => code.GiveUpVisit));

/** Without a network that code may be missing. SOS stays. */
class Spare extends Component<{ children: ReactNode }, { isGone: boolean }> {
  override state = { isGone: false };

  static getDerivedStateFromError(): { isGone: boolean } {
    return { isGone: true };
  }

  override render(): ReactNode {
    return this.state.isGone ? <p role="alert">{m.could_not_tell_the_office()}</p> : this.props.children;
  }
}

/** A line with words in its middle. */
const Or = styled.p`
  display: flex;
  align-items: center;
  gap: var(--s3);
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;

  &::before, &::after { content: ''; flex: 1; height: 1px; background: var(--line); }
`;

/** What a therapist or driver can do when something is wrong, over any page. Source: R-beyond-255, R-beyond-256. */
export function SomethingWrong({ onClose, onSos }: { onClose: () => void; onSos: () => void }) {
  return (
    <Sheet open side="bottom" onClose={onClose} title={m.something_is_wrong()}>
      <Stack $gap={4}>
        <Spare>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <GiveUpVisit />
          </Suspense>
        </Spare>
        <Or>{m.in_danger()}</Or>
        <HoldForSos onSos={onSos} />
      </Stack>
    </Sheet>
  );
}
