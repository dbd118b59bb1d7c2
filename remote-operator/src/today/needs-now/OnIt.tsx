import { Avatar, formatTime, media, Text, TextLink } from 'shared-lib';
import styled from 'styled-components';
import type { Taking } from './useTaking';
import * as m from '../../texts/m';

const Said = styled.span`
  grid-area: on;
  display: flex;
  align-items: center;
  justify-content: flex-end;
  gap: 0 var(--s2);
  max-width: 16rem;

  button { white-space: nowrap; }
  /* Claim waits for the pointer or the keyboard. A touch screen has neither. Source: R-beyond-459. */
  ${media.hover} {
    [data-claim='true'] { opacity: 0; }
    li:hover > & [data-claim='true'], li:focus-within > & [data-claim='true'] { opacity: 1; }
  }
  /* One line, under the client or beside the kind. */
  @media (max-width: 1439.98px) {
    [data-person] > :last-child { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
  @media (min-width: 1200px) and (max-width: 1439.98px) { justify-content: flex-start; }
  ${media.phone} { flex-wrap: wrap; justify-content: flex-start; max-width: none; }
`;
const Person = styled.span`
  display: flex;
  align-items: center;
  gap: var(--s2);
  min-width: 0;
`;

function sinceWords({ name, at }: NonNullable<Taking['taken']>, isMine: boolean): string {
  const time = formatTime(new Date(at));
  return isMine ? m.yours_since({ time }) : m.with_since({ name, time });
}

/** Who works on a line and since when, and the button to take it. `line` is the id of the line's subject. */
export function OnIt({ taking: { taken, isMine, take, letGo }, line }: { taking: Taking; line: string }) {
  return (
    <Said aria-live="polite">
      {taken && (
        <Person data-person>
          {!isMine && <Avatar name={taken.name} size={18} />}
          <Text size="s" muted>
            {sinceWords(taken, isMine)}
          </Text>
        </Person>
      )}
      {/* The same button for both, so that a press keeps the keyboard focus. */}
      {(isMine || !taken) && (
        <span aria-describedby={line} data-claim={!isMine}>
          <TextLink onClick={isMine ? letGo : take}>{isMine ? m.release() : m.claim()}</TextLink>
        </span>
      )}
    </Said>
  );
}
