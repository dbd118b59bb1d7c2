import { type ReactNode, useId } from 'react';
import { Avatar, Icon, media, VisuallyHidden } from 'shared-lib';
import { useFieldGroup } from 'shared-lib/controls';
import styled from 'styled-components';

const List = styled.div`
  border: 1px solid var(--line-strong);
  border-radius: var(--r-m);
  background: var(--surface);
`;
const Line = styled.label`
  position: relative;
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 46px;
  padding: 5px 12px;
  cursor: pointer;
  overflow-wrap: anywhere;

  & + & { border-top: 1px solid var(--line); }
  &:first-child { border-radius: var(--r-m) var(--r-m) 0 0; }
  &[data-on='true'] { background: var(--brand-soft); color: var(--brand-ink); }
  &:has(:focus-visible) { outline: 2px solid var(--brand); outline-offset: -2px; }
  &:has(:disabled) { color: var(--ink-2); cursor: not-allowed; }

  input { position: absolute; inset: 0; margin: 0; opacity: 0; cursor: inherit; }
  > span:nth-of-type(2) { flex: 1; min-width: 0; font-size: var(--t-s); font-weight: 600; line-height: 1.35; }
  &[data-on='true'] > span:first-of-type { background: var(--surface); }
  b { font-weight: inherit; }
  small { display: block; color: var(--ink-2); font-size: var(--t-xs); font-weight: 400; }
  small::first-letter { text-transform: uppercase; }
  &[data-on='true'] small { color: inherit; }
  small[data-tone='red'] { color: var(--red); }

  ${media.hover} {
    &:hover:not([data-on='true'], :has(:disabled)) { background: var(--sunken); }
  }
`;
const Tick = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 20px;
  height: 20px;
  border: 1.5px solid var(--line-strong);
  border-radius: 50%;
  color: transparent;

  &[data-on='true'] { border-color: var(--brand); background: var(--brand); color: var(--surface); }
`;
/** All people scroll in their own place, so that what comes after stays near. */
const People = styled.div`
  &[data-long='true'] { max-height: 336px; overflow-y: auto; overscroll-behavior: contain; }
`;
/** The first line of the list: what is true of all. */
export const ListHead = styled.div`
  padding: 6px 12px;
  border-bottom: 1px solid var(--line);
`;
/** The last line of the list: it shows more, or fewer. */
export const ListEnd = styled.div`
  border-top: 1px solid var(--line);

  > button { display: flex; align-items: center; gap: 10px; width: 100%; min-height: 42px; padding: 5px 12px; }
  > button > svg:last-child { margin-inline-start: auto; }
`;

export interface ListedPerson {
  id: number;
  name: string;
  /** A second line: why them. */
  why?: string | undefined;
  /** The second line is a warning. */
  isWarned?: boolean;
  /** No single person: this stands in the place of initials. */
  mark?: string;
}

export interface PersonListProps {
  people: readonly ListedPerson[];
  chosen: readonly number[];
  onPress: (id: number) => void;
  /** Checkboxes for several, radio buttons for one. */
  multiple: boolean;
  disabled?: boolean;
  /** One must be chosen. */
  required?: boolean;
  /** Drivers, who are clay everywhere. */
  isDrivers?: boolean;
  /** A search above the people. */
  above?: ReactNode;
  /** A line below them. */
  below?: ReactNode;
}

/** People to choose from, each with the reason, one below the other. In a `Field group` it has its label from there. */
export function PersonList(props: PersonListProps) {
  const { people, chosen, onPress, multiple, disabled, required, isDrivers, above, below } = props;
  const tone = isDrivers ? { tone: 'clay' as const } : undefined;
  const name = useId();
  return (
    <List>
      {above}
      <People
        data-long={people.length > 7}
        role={multiple ? 'group' : 'radiogroup'}
        aria-required={required || undefined}
        {...useFieldGroup()}
      >
        {people.map((one) => {
          const isOn = chosen.includes(one.id);
          return (
            <Line key={one.id} data-on={isOn}>
              <input
                type={multiple ? 'checkbox' : 'radio'}
                name={name}
                checked={isOn}
                disabled={disabled}
                onChange={() => onPress(one.id)}
                // A press on who is proposed chooses them, although nothing changes.
                onClick={isOn && !multiple ? () => onPress(one.id) : undefined}
              />
              <Avatar name={one.name} {...(one.mark ? { text: one.mark, tone: 'grey' } : tone)} size={30} />
              <span>
                <b>{one.name}</b>
                {one.why && (
                  <>
                    <VisuallyHidden> · </VisuallyHidden>
                    <small data-tone={one.isWarned ? 'red' : undefined}>{one.why}</small>
                  </>
                )}
              </span>
              <Tick aria-hidden data-on={isOn}>
                <Icon name="check" size={14} />
              </Tick>
            </Line>
          );
        })}
      </People>
      {below}
    </List>
  );
}
