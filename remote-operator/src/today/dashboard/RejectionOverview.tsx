import { media } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

export interface RejectionCounts {
  total: number;
  therapist: number;
  driver: number;
  pending_review: number;
}

/** One line only: these are figures, and what needs someone now is above. */
const Line = styled.section`
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 0 var(--s4);
  padding: var(--s2) 20px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--surface);
  font-size: var(--t-s);

  h2 { flex: 1 0 9rem; font-size: var(--t-s); }
  dl { display: flex; flex: 4 1 30rem; flex-wrap: wrap; gap: 0 var(--s4); }
  div { display: flex; flex: 1 0 auto; flex-direction: row-reverse; justify-content: flex-end; align-items: baseline; gap: 6px; }
  dt { color: var(--ink-2); }
  dd { font-size: var(--t-l); font-weight: 700; color: var(--tone); }

  ${media.phone} {
    padding: var(--s1) var(--s4);
    h2 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
    dl { flex-basis: 100%; gap: 0 var(--s3); }
    div { flex: 0 0 auto; gap: 4px; }
    dt { font-size: var(--t-xs); }
    dd { font-size: var(--t-m); }
  }
`;

/** Source: 2-107..2-110. */
export function RejectionOverview({ counts }: { counts: RejectionCounts | undefined }) {
  const figures = [
    ['total', counts?.total],
    [m.by_therapists(), counts?.therapist],
    [m.by_drivers(), counts?.driver],
    [m.pending_review(), counts?.pending_review],
  ] as const;
  return (
    <Line aria-label={m.rejection_overview()}>
      <h2>{m.rejection_overview()}</h2>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label} data-tone={label === 'pending review' && value ? 'clay' : undefined}>
            <dt>{label}</dt>
            <dd>{value ?? ' '}</dd>
          </div>
        ))}
      </dl>
    </Line>
  );
}
