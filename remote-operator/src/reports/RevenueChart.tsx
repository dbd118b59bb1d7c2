import { GridRows } from '@visx/grid';
import { PatternLines } from '@visx/pattern';
import { useParentSize } from '@visx/responsive';
import { scaleBand, scaleLinear } from '@visx/scale';
import { BarRounded } from '@visx/shape';
import { formatPesos, usePhone } from 'shared-lib';
import { type ReportGroup } from 'shared-lib/records';
import { useId } from 'react';
import styled from 'styled-components';
import { type TimeDimension } from './reportAddress';
import { axisPesos } from './axisPesos';
import { barWords, groupWords } from './reportWords';
import * as m from '../texts/m';

const HEIGHT = 236;
const TOP = 26;
const FLOOR = HEIGHT - 28;
const AXIS = 48;
/** Room at the right for the words of the two lines. */
const LINE_WORDS = 136;
/** Words closer than this many pixels would overlap. */
const LINE_HEIGHT = 15;
/** The width of a word below a bar. */
const LABEL_ROOM = 46;
/** The width of an amount above a bar, and the least width of a bar below it. */
const VALUE_ROOM = 74;
const LEAST_BAR = 12;
const TICKS = 4;

const Frame = styled.div`
  height: ${HEIGHT}px;
  overflow: hidden;

  text { font-size: var(--t-xs); fill: var(--ink-2); }
  text[data-strong='true'] { font-weight: 650; fill: var(--ink); }
  /* Readable over a line. */
  text[data-value] { paint-order: stroke; stroke: var(--surface); stroke-width: 4px; stroke-linejoin: round; }
  g[data-bar] { cursor: pointer; }
  g[data-bar]:hover path { opacity: 0.8; }
  @media print {
    height: auto;
    svg { width: 100%; height: auto; }
  }
`;

export interface RevenueChartProps {
  by: TimeDimension;
  groups: readonly ReportGroup[];
  /** The bar that still grows. */
  unfinished: string | null;
  /** The average of a bar, now and in the compared period; null when it would say nothing. */
  average: number | null;
  before: number | null;
  /** For screen readers, beside the table. */
  words: string;
  onOpen: (key: string) => void;
}

/** Revenue as bars over time. The peak and the current bar have labels, and lines show the averages. */
export function RevenueChart({ by, groups, unfinished, average, before, words, onOpen }: RevenueChartProps) {
  const { parentRef, width } = useParentSize();
  const isPhone = usePhone();
  const hatching = useId();
  const right = Math.max(AXIS + 40, width - (average !== null && !isPhone ? LINE_WORDS : 24));
  const revenues = groups.map(({ revenue }) => revenue ?? 0);
  const most = Math.max(...revenues, average ?? 0, before ?? 0, 1);
  const peak = revenues.indexOf(Math.max(...revenues));
  const last = groups.length - 1;
  // The last bar still grows: its value stands to the right of it, where no other bar or word is.
  const isLastCurrent = groups[last]?.key === unfinished && (revenues[last] ?? 0) > 0;
  const ends = isLastCurrent ? right - VALUE_ROOM + LEAST_BAR : right;
  const x = scaleBand<string>({ domain: groups.map(({ key }) => key), range: [AXIS, ends], padding: 0.42 });
  const y = scaleLinear<number>({ domain: [Math.min(0, ...revenues), most], range: [FLOOR, TOP], nice: TICKS });
  const middle = (key: string): number => (x(key) ?? 0) + x.bandwidth() / 2;
  const valueAt = (key: string, at: number) => {
    const isNarrow = isLastCurrent && x.bandwidth() < VALUE_ROOM;
    if (isNarrow && at === last) return { x: x(key), textAnchor: 'start' as const };
    // The value of a peak just before it ends at the peak.
    if (isNarrow && (last - at) * x.step() < VALUE_ROOM)
      return { x: (x(key) ?? 0) + x.bandwidth(), textAnchor: 'end' as const };
    return { x: middle(key), textAnchor: 'middle' as const };
  };
  const every = Math.ceil((groups.length * LABEL_ROOM) / Math.max(1, right - AXIS));
  const averageAt = average === null ? 0 : y(average);
  const beforeAt = before === null ? 0 : y(before);
  const wordsOfAverage = averageAt - (before !== null && Math.abs(averageAt - beforeAt) < LINE_HEIGHT ? 2 : -4);
  const wordsOfBefore = Math.abs(averageAt - beforeAt) < LINE_HEIGHT ? wordsOfAverage + LINE_HEIGHT : beforeAt + 4;
  return (
    <Frame ref={parentRef}>
      {width > 0 && (
        <svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={words}>
          <PatternLines
            id={hatching}
            width={6}
            height={6}
            stroke="var(--brand)"
            strokeWidth={2.4}
            background="var(--brand-soft)"
            orientation={['diagonal']}
          />
          <GridRows scale={y} left={AXIS} width={right - AXIS} numTicks={TICKS} stroke="var(--line)" />
          {y.ticks(TICKS).map((tick) => (
            <text key={tick} x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
              {axisPesos(tick)}
            </text>
          ))}
          {groups.map(({ key, revenue, visits }, at) => {
            const value = revenue ?? 0;
            const top = Math.min(y(value), y(0));
            const isUnfinished = key === unfinished;
            const { text, strong } = barWords(by, key);
            return (
              <g key={key} data-bar onClick={() => onOpen(key)}>
                <title>{`${groupWords(by, { key, label: key })}: ${formatPesos(value)}, ${m.visit_count({ count: visits, shown: visits })}`}</title>
                <rect x={x(key)} y={TOP} width={x.bandwidth()} height={FLOOR - TOP} fill="transparent" />
                <BarRounded
                  x={x(key) ?? 0}
                  y={top}
                  width={x.bandwidth()}
                  height={Math.abs(y(value) - y(0))}
                  radius={Math.min(4, x.bandwidth() / 3)}
                  top={value >= 0}
                  bottom={value < 0}
                  fill={isUnfinished ? `url(#${hatching})` : 'var(--brand)'}
                  stroke={isUnfinished ? 'var(--brand)' : 'none'}
                />
                {(isUnfinished || at % every === 0) && (
                  <text
                    x={middle(key)}
                    y={HEIGHT - 8}
                    textAnchor="middle"
                    data-strong={strong || isUnfinished}
                    data-print={isUnfinished || undefined}
                  >
                    {text}
                  </text>
                )}
                {isUnfinished && (
                  <text x={middle(key)} y={HEIGHT - 8} textAnchor="middle" data-strong="true" data-screen>
                    {m.today()}
                  </text>
                )}
              </g>
            );
          })}
          {before !== null && <Line at={beforeAt} right={right} stroke="var(--ink-3)" />}
          {average !== null && <Line at={averageAt} right={right} stroke="var(--ink)" />}
          {groups.map(({ key, revenue }, at) => {
            const value = revenue ?? 0;
            if ((at !== peak && key !== unfinished) || value <= 0) return null;
            return (
              <text key={key} {...valueAt(key, at)} y={y(value) - 7} data-strong="true" data-value>
                {formatPesos(value)}
              </text>
            );
          })}
          {average !== null && !isPhone && (
            <text x={right + 6} y={wordsOfAverage} data-strong="true">
              {formatPesos(average)} a {by}
            </text>
          )}
          {before !== null && !isPhone && (
            <text x={right + 6} y={wordsOfBefore}>
              {m.before_before({ before: formatPesos(before) })}
            </text>
          )}
        </svg>
      )}
    </Frame>
  );
}

const Line = ({ at, right, stroke }: { at: number; right: number; stroke: string }) => (
  <line x1={AXIS} x2={right} y1={at} y2={at} stroke={stroke} strokeWidth={1.2} strokeDasharray="2 4" />
);
