import { Text, VisuallyHidden } from 'shared-lib';
import type { ReleasedPart, StartCounts } from 'shared-lib/settings';
import styled from 'styled-components';
import { allStarts, healthOf } from './releaseWords';
import * as m from '../texts/m';

const Both = styled.div`
  display: grid;
  grid-template-columns: 82px minmax(0, 1fr);
  gap: 14px;
  align-items: center;
  min-width: min(13.5rem, 80vw);
  text-align: start;

  b { display: block; font-size: var(--t-m); font-weight: 600; line-height: 1.25; }
  b[data-well='false'] { color: var(--red); }
  small { color: var(--ink-2); font-size: var(--t-xs); }
  rect { fill: var(--line-strong); }
  rect[data-is='slow'] { fill: var(--amber); }
  rect[data-is='failed'] { fill: var(--red); }
`;
const HEIGHT = 24;
const [STEP, WIDTH] = [7, 4];
const MINUTES = 5;

/** One bar: good starts below, slow and failed ones on top. One of them is never too thin to see. */
function Bar({ counts, place, most }: { counts: StartCounts; place: number; most: number }) {
  let top = HEIGHT;
  return (['good', 'slow', 'failed'] as const).map((outcome) => {
    const count = counts[outcome];
    if (count === 0) return null;
    const height = Math.max(outcome === 'good' ? 1 : 3, (count / most) * (HEIGHT - 4));
    top -= height;
    return <rect key={outcome} data-is={outcome} x={place * STEP} y={top} width={WIDTH} height={height} />;
  });
}

/** The bars in words: those with trouble, by their minutes. */
function troubles(bars: readonly StartCounts[]): string[] {
  return bars.flatMap(({ slow, failed }, place) => {
    const from = (bars.length - place) * MINUTES;
    return slow + failed === 0 ? [] : [m.slow_and_failed_minutes_ago({ slow, failed, from, to: from - MINUTES })];
  });
}

/** How the starts of the last hour went: 12 bars, and the share of good ones. Source: R-beyond-226. */
export function StartBars({ bars, starts }: Pick<ReleasedPart, 'bars' | 'starts'>) {
  if (bars.length === 0)
    return (
      <Text size="s" muted>
        {m.not_counted()}
      </Text>
    );
  const health = healthOf(starts);
  const most = Math.max(1, ...bars.map(allStarts));
  return (
    <Both>
      <svg viewBox={`0 0 82 ${HEIGHT}`} width={82} height={HEIGHT} aria-hidden="true">
        {bars.map((counts, place) =>
          allStarts(counts) === 0 ? (
            <rect key={place} x={place * STEP} y={HEIGHT - 1} width={WIDTH} height={1} />
          ) : (
            <Bar key={place} counts={counts} place={place} most={most} />
          ),
        )}
      </svg>
      <div>
        {health ? (
          <>
            <b data-well={health.isWell}>{health.words}</b>
            <small>{m.good_of_starts({ count: allStarts(starts) })}</small>
            <VisuallyHidden>{troubles(bars).join(' ')}</VisuallyHidden>
          </>
        ) : (
          <small>{m.no_starts()}</small>
        )}
      </div>
    </Both>
  );
}
