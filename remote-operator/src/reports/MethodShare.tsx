import { Link, Money, Row, Text } from 'shared-lib';
import { type ReportGroup } from 'shared-lib/records';
import styled from 'styled-components';
import { percent } from './reportWords';
import * as m from '../texts/m';

const Bar = styled.div`
  display: flex;
  gap: 3px;
  height: 14px;
  margin: 2px 0 10px;
  overflow: hidden;
  border-radius: 7px;

  i { display: block; min-width: 4px; border-radius: 2px; background: var(--brand); }
  i[data-method='gcash'] { background: var(--blue); }
`;
const Name = styled(Link)`
  color: var(--brand-ink);
  font-weight: 650;
  text-decoration: none;

  &[data-method='gcash'] { color: var(--blue); }
  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;

export interface MethodShareProps {
  groups: readonly ReportGroup[];
  opens: (key: string) => string;
}

/** Shares by payment method. */
export function MethodShare({ groups, opens }: MethodShareProps) {
  const paid = groups.map(({ revenue }) => Math.max(0, revenue ?? 0));
  const all = paid.reduce((sum, pesos) => sum + pesos, 0);
  if (all === 0)
    return (
      <Text as="p" size="s" muted>
        {m.nothing_was_paid_in_these()}
      </Text>
    );
  return (
    <>
      <Bar aria-hidden>
        {groups.map(({ key }, at) => (
          <i key={key} data-method={key} style={{ flexGrow: paid[at] ?? 0 }} />
        ))}
      </Bar>
      <Row $between $top>
        {groups.map(({ key, label, revenue }, at) => (
          <Text key={key} as="div" size="s">
            <Name to={opens(key)} data-method={key}>
              {label}
            </Name>{' '}
            <Text muted>{percent(((paid[at] ?? 0) / all) * 100)}</Text>
            <br />
            <Money pesos={revenue ?? 0} />
          </Text>
        ))}
      </Row>
    </>
  );
}
