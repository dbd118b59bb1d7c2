import { Suspense } from 'react';
import { lazyComponent, Sheet, SkeletonText, Stack } from 'shared-lib';
import styled from 'styled-components';
import { HoldForSos } from './HoldForSos';
import { Spare } from './Spare';
import * as m from '../texts/m';

/** With a form, as the profile: a file of its own would cost every first screen some bytes. */
const GiveUpVisit = lazyComponent(() =>
  import(/* webpackChunkName: "profile" */ './GiveUpVisit').then((code) => code.GiveUpVisit),
);

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

interface SomethingWrongProps {
  /** The visit whose card asked. */
  visit?: number;
  onClose: () => void;
  onSos: () => void;
}

/** What a therapist or driver can do when something is wrong, over any page. Source: R-beyond-255, R-beyond-256. */
export function SomethingWrong({ visit, onClose, onSos }: SomethingWrongProps) {
  return (
    <Sheet open side="bottom" onClose={onClose} title={m.something_is_wrong()}>
      {/* One scroll: with large text, a foot of its own would leave the form no room. Source: R-beyond-1523. */}
      <Stack $gap={3}>
        <Spare instead={<p role="alert">{m.could_not_tell_the_office()}</p>}>
          <Suspense fallback={<SkeletonText lines={3} />}>
            <GiveUpVisit asked={visit} />
          </Suspense>
        </Spare>
        <Or>{m.in_danger()}</Or>
        <HoldForSos stays onSos={onSos} />
      </Stack>
    </Sheet>
  );
}
