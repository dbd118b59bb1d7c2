import { Link, Money, Text } from 'shared-lib';
import { type ReportDimension, type ReportGroup } from 'shared-lib/records';
import styled from 'styled-components';
import { count, groupWords } from './reportWords';
import * as m from '../texts/m';

/** Rows of a card. Its last line sums up the others, so that everything adds up to the total. */
const SHOWN = 6;

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Item = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 3px 10px;
  margin-top: 10px;
  font-size: var(--t-s);
  line-height: 1.3;

  a { color: inherit; text-decoration: none; overflow-wrap: anywhere; }
  a:hover { text-decoration: underline; text-underline-offset: 3px; }
`;
const Track = styled.span`
  grid-column: span 2;
  height: 6px;
  border-radius: 3px;
  background: var(--sunken);

  i { display: block; height: 6px; min-width: 6px; border-radius: 3px; background: var(--brand); }
  &[data-tone='clay'] i { background: var(--clay); }
`;
const Rest = styled(Item)`
  margin-top: 11px;
  padding-top: 9px;
  border-top: 1px solid var(--line);
  color: var(--ink-2);
`;

export interface BarsProps {
  by: ReportDimension;
  groups: readonly ReportGroup[];
  opens: (key: string) => string;
}

/** The length of a bar: money, or refusals. */
const sizeOf = ({ revenue, visits }: ReportGroup): number => Math.max(0, revenue ?? visits);

/** The largest groups as bars, and all others in one line. */
export function Bars({ by, groups, opens }: BarsProps) {
  if (groups.length === 0)
    return (
      <Text as="p" size="s" muted>
        {by === 'reason' ? m.nobody_refused_a_visit_in() : m.nothing_was_paid_in_these()}
      </Text>
    );
  const isMoney = by !== 'reason';
  const shown = groups.length > SHOWN + 1 ? groups.slice(0, SHOWN) : groups;
  const rest = groups.slice(shown.length);
  const most = Math.max(...groups.map(sizeOf), 1);
  return (
    <List>
      {shown.map((group) => (
        <Item key={group.key}>
          <span>
            <Link to={opens(group.key)}>{groupWords(by, group)}</Link>{' '}
            {isMoney && (
              <Text size="xs" muted>
                {count(group.visits)}
              </Text>
            )}
          </span>
          <b>{isMoney ? <Money pesos={group.revenue ?? 0} /> : count(group.visits)}</b>
          <Track data-tone={isMoney ? undefined : 'clay'}>
            {sizeOf(group) > 0 && <i style={{ width: `${(sizeOf(group) / most) * 100}%` }} />}
          </Track>
        </Item>
      ))}
      {rest.length > 0 && (
        <Rest>
          <span>{m.others({ count: count(rest.length) })}</span>
          <b>
            {isMoney ? (
              <Money pesos={rest.reduce((sum, { revenue }) => sum + (revenue ?? 0), 0)} />
            ) : (
              count(rest.reduce((sum, { visits }) => sum + visits, 0))
            )}
          </b>
        </Rest>
      )}
    </List>
  );
}
