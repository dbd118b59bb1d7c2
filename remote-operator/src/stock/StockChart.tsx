import { instantOf } from 'shared-lib';
import { type StockRecord } from 'shared-lib/records';
import styled from 'styled-components';
import { columnDay, figure } from './stockWords';
import * as m from '../texts/m';

const WIDTH = 320;
const HEIGHT = 84;
const TOP = 14;

const Chart = styled.figure`
  margin: 0;

  svg { display: block; width: 100%; height: auto; }
  figcaption {
    display: flex;
    justify-content: space-between;
    margin-top: 4px;
    color: var(--ink-2);
    font-size: var(--t-xs);
  }
`;

/** The stock at the end of each recent day, as steps, with the reorder level as a line. */
export function StockChart({ material }: { material: StockRecord }) {
  const { days, reorder_level: level, unit } = material;
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || days.length < 2) return null;
  const most = Math.max(level, ...days.map(({ stock }) => stock), 1);
  const y = (stock: number): number => HEIGHT - (stock / most) * (HEIGHT - TOP);
  const began = columnDay(instantOf(first.date, '12:00'));
  const step = WIDTH / days.length;
  const line = days
    .map(({ stock }, at) => `${at === 0 ? 'M0' : 'V'}${at === 0 ? ` ${y(stock)}` : y(stock)}H${(at + 1) * step}`)
    .join('');
  const words = m.stock_of_the_last_days({
    count: days.length,
    stock: figure(first.stock),
    unit,
    began,
    stock2: figure(last.stock),
    level: figure(level),
  });
  return (
    <Chart>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 1}`} role="img" aria-label={words}>
        <path d={`${line}V${HEIGHT}H0z`} fill="var(--brand-soft)" />
        <path d={`M0 ${HEIGHT}H${WIDTH}`} stroke="var(--line-strong)" />
        {level > 0 && (
          <>
            <path d={`M0 ${y(level)}H${WIDTH}`} stroke="var(--ink-3)" strokeDasharray="3 4" />
            <text
              x={WIDTH}
              y={Math.max(10, y(level) - 4)}
              textAnchor="end"
              fontSize={11}
              fontWeight={600}
              fill="var(--ink-2)"
            >
              {m.reorder_at_level({ level: figure(level) })}
            </text>
          </>
        )}
        <path d={line} fill="none" stroke="var(--brand)" strokeWidth={2} />
      </svg>
      <figcaption aria-hidden>
        <span>{began}</span>
        <span>{m.today_2()}</span>
      </figcaption>
    </Chart>
  );
}
