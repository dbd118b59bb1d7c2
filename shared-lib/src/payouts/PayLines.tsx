import { Money, Text } from 'shared-lib';
import styled from 'styled-components';
import type { PayGroup } from '../contract';
import { lineWords } from './payoutWords';
import * as m from '../texts/m';

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--s3);
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
    overflow-wrap: anywhere;
  }
`;

export interface PayLinesProps {
  lines: readonly PayGroup[];
  /** Whole pesos of cash in hand that are taken off. */
  cash: number;
  /** What is left, and what it is: 'To pay' or 'Paid'. */
  sum: number;
  label: string;
}

/** What somebody is paid, line by line, with the sum below. Source: R-beyond-561. */
export function PayLines({ lines, cash, sum, label }: PayLinesProps) {
  return (
    <List>
      {lines.map((line, at) => {
        const { title, detail } = lineWords(line);
        return (
          <li key={`${at}`}>
            <div>
              <Text as="div" size="s" strong>
                {title}
              </Text>
              <Text as="div" size="xs" muted>
                {detail}
              </Text>
            </div>
            <Money pesos={line.amount} strong />
          </li>
        );
      })}
      {cash !== 0 && (
        <li>
          <Text size="s" strong>
            {m.cash_in_hand_taken_off()}
          </Text>
          <Money pesos={-cash} strong />
        </li>
      )}
      <li>
        <Text strong>{label}</Text>
        <Money pesos={sum} strong />
      </li>
    </List>
  );
}
