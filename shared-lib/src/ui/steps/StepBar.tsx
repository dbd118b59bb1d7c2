import styled from 'styled-components';
import * as m from '../../texts/m';

const Root = styled.div`
  display: grid;
  grid-auto-flow: column;
  grid-auto-columns: 1fr;
  gap: 4px;

  i { height: 5px; border-radius: 3px; background: var(--line); transition: background-color var(--slow); }
  i[data-step='done'] { background: var(--brand); }
  i[data-step='now'] { background: color-mix(in srgb, var(--brand) 45%, var(--surface)); }
`;

/**
 * How far a visit has come: `done` of `total` steps, with the next one running. The words stand beside it; `label` is
 * for screen readers.
 *
 * @example <StepBar total={7} done={4} label="Session in progress" />
 */
export function StepBar({ total, done, label }: { total: number; done: number; label: string }) {
  return (
    <Root
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      aria-valuetext={m.of_steps_done({ label, done, total })}
    >
      {Array.from({ length: total }, (_, step) => (
        <i key={step} data-step={step < done ? 'done' : step === done ? 'now' : 'later'} />
      ))}
    </Root>
  );
}
