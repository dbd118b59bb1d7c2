import { Icon, type Role } from 'shared-lib';
import styled from 'styled-components';
import { dayOff } from './dayOff';
import { LEGENDS, type PhaseLook } from './phases';
import { clockIn, splitName } from './shortName';
import * as m from '../texts/m';

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 5px;
  min-width: 0;
  padding: 2px 8px;
  border-radius: 6px;
  background: var(--tone-soft);
  color: var(--tone);
  font-weight: 600;

  > span { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  &[data-mark] { padding-inline: 2px; background: none; color: inherit; font-weight: 400; }
  &[data-mark] > svg { flex: none; color: var(--tone); }
  &[data-mark='strike'] > span { text-decoration: line-through; }
  > time { flex: none; font-weight: 400; }

  /* A narrow day has the first name beside the time, and the initial of the last if it fits; a wide one the whole name. */
  @container (width < 9.5rem) {
    gap: 4px;
    padding-inline: 5px;
    &[data-mark] { gap: 3px; }
    > time { font-size: 0.6875rem; }
    [data-short] { display: flex; flex-wrap: wrap; max-height: calc(1.4 * var(--t-xs)); font-size: 0; }
    [data-short]::before { content: attr(data-short) / ''; font-size: var(--t-xs); line-height: 1.4; }
    [data-short]::after { content: attr(data-initial) / ''; font-size: var(--t-xs); line-height: 1.4; }
  }
  @container (width < 5.25rem) {
    > time { display: none; }
  }
`;
const Keys = styled.ul`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 14px;
  margin: var(--s3) 0 0;
  padding: 0;
  list-style: none;
  color: var(--ink-2);
  font-size: var(--t-xs);

  li { display: inline-flex; align-items: center; gap: 6px; }
  li:first-child { color: var(--ink); font-weight: 600; }
  i { width: 16px; height: 10px; border-radius: 4px; background: var(--tone-soft); border: 1px solid var(--tone); }
  i[data-mark='off'] { ${dayOff} border-color: var(--line-strong); }
  s { color: var(--ink-2); }
  svg { color: var(--tone); }
`;

interface ClientLabelProps {
  look: PhaseLook;
  /** The client's name. */
  children: string;
  /** Its start, in words. In a container with space for it, the clock of it stands before the name. */
  at?: string;
}

/** A client's name in the colour of the visit's progress. Source: 2-180, 2-182, R-beyond-457. */
export function ClientLabel({ look, children, at }: ClientLabelProps) {
  const [first, last] = splitName(children);
  return (
    <Root
      data-tone={look.tone}
      data-mark={look.mark}
      data-phase={look.phase}
      title={[at, at && children, look.label].filter(Boolean).join(' · ')}
    >
      {look.mark === 'tick' && <Icon name="check" size={12} />}
      {at && <time aria-hidden>{clockIn(at)}</time>}
      {/* The whole name is its text, also where the eye sees the initial. */}
      <span {...(at && last && { 'data-short': first, 'data-initial': `\u00a0${last.charAt(0)}.` })}>{children}</span>
    </Root>
  );
}

const VIEWS: Readonly<Record<Role, string>> = {
  operator: m.operator_view(),
  therapist: m.therapist_view(),
  driver: m.driver_view(),
};

/** What the colours of a role's calendar mean. Source: 2-182. */
export function ClientLegend({ role, hasDaysOff }: { role: Role; hasDaysOff: boolean }) {
  return (
    <Keys aria-label={m.colours_of_bookings()}>
      <li>{VIEWS[role]}</li>
      {LEGENDS[role].map(({ phase, label, tone, mark }) => (
        <li key={phase} data-tone={tone}>
          {mark === 'tick' ? (
            <Icon name="check" size={12} />
          ) : mark === 'strike' ? (
            <s>{m.name()}</s>
          ) : (
            <i aria-hidden />
          )}
          {label}
        </li>
      ))}
      {hasDaysOff && (
        <li>
          <i aria-hidden data-mark="off" />
          {m.day_off()}
        </li>
      )}
    </Keys>
  );
}
