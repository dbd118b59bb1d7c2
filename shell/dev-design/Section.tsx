import type { ReactNode } from 'react';
import { Stack, now } from 'shared-lib';
import styled from 'styled-components';

const Root = styled.section`
  scroll-margin-top: 72px;
  padding-top: var(--s6);

  > h2 { font-size: var(--t-xl); margin-bottom: var(--s4); }
`;
const Name = styled.h3`
  margin-bottom: var(--s2);
  color: var(--ink-2);
  font-size: var(--t-s);
  font-weight: 600;
`;

/** A group of components. `id` is its anchor in the page's table of contents. */
export function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Root id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      <Stack $gap={5}>{children}</Stack>
    </Root>
  );
}

/** One component in its states, under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Name>{name}</Name>
      {children}
    </div>
  );
}

// Read once, so that badges and countdowns run down while the page is open.
const opened = now().getTime();

/** The ISO instant this many minutes after the page was opened. */
export const minutesFromNow = (minutes: number): string => new Date(opened + minutes * 60_000).toISOString();
