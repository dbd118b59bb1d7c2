import type { ReactNode } from 'react';
import styled from 'styled-components';
import { media } from '../../theme/tokens';
import { Icon } from '../icon/Icon';
import type { IconName } from '../icon/icons';
import { VisuallyHidden } from '../layout/VisuallyHidden';

/**
 * The facts of an appointment card in reading order: two columns on a computer, one on a phone.
 *
 * @example
 * <Facts>
 *   <Fact icon="clock" label="Time"><b>Today 4:05 – 5:35 PM</b> 90 min</Fact>
 *   <Fact icon="pin" label="Address" wide>14 Mabini Street, San Antonio, Makati</Fact>
 * </Facts>
 */
export const Facts = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  gap: 10px 20px;
  margin: 14px 0;
  font-size: var(--t-s);
  color: var(--ink-2);

  b, strong { color: var(--ink); }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    font-size: var(--t-m);
  }
`;

const Root = styled.div`
  display: flex;
  align-items: flex-start;
  gap: 8px;
  min-width: 0;

  &[data-wide='true'] { grid-column: 1 / -1; }
  > dd { flex: 1; min-width: 0; overflow-wrap: anywhere; }
  > dt { display: contents; }
  > dt > svg { margin-top: 2px; }
`;

/**
 * One fact. `label` is for screen readers; `lead` replaces the icon (an `Avatar`).
 *
 * @example <Fact lead={<Avatar name="Liza Ramos" size={20} />} label="Therapist">Liza Ramos</Fact>
 */
export function Fact({
  icon,
  lead,
  label,
  wide = false,
  children,
}: {
  icon?: IconName;
  lead?: ReactNode;
  label: string;
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Root data-wide={wide}>
      <dt>
        {lead ?? (icon && <Icon name={icon} size={16} />)}
        <VisuallyHidden>{label}</VisuallyHidden>
      </dt>
      <dd>{children}</dd>
    </Root>
  );
}

const Terms = styled.dl`
  display: grid;
  grid-template-columns: minmax(110px, max-content) minmax(0, 1fr);
  gap: 10px 24px;
  font-size: var(--t-s);

  dt { color: var(--ink-2); }
  dd { min-width: 0; overflow-wrap: anywhere; }

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
    dd { margin-bottom: 10px; font-size: var(--t-m); }
  }
`;

/**
 * Terms and their values, for a record's own page.
 *
 * @example <DescriptionList items={[{ term: 'Client', value: 'Ana Villareal' }]} />
 */
export function DescriptionList({ items }: { items: readonly { term: string; value: ReactNode }[] }) {
  return (
    <Terms>{items.map(({ term, value }) => [<dt key={`${term} term`}>{term}</dt>, <dd key={term}>{value}</dd>])}</Terms>
  );
}
