import { Avatar, formatTime, media, Text, TextLink } from 'shared-lib';
import styled from 'styled-components';
import type { Taking } from './useTaking';

const Said = styled.span`
  grid-area: on;
  display: flex;
  align-items: center;
  flex-wrap: wrap;
  gap: 0 var(--s2);
  justify-content: flex-end;
  max-width: 17rem;

  ${media.phone} { justify-content: flex-start; max-width: none; }
`;

/** Who is on a line and since when, or how to get on it. `line` is the id of what the line is about. */
export function OnIt({ taking: { taken, isMine, take, letGo }, line }: { taking: Taking; line: string }) {
  return (
    <Said aria-live="polite">
      {taken && !isMine && <Avatar name={taken.name} size={20} />}
      {taken && (
        <Text size="s" muted>
          {isMine ? 'You are' : `${taken.name} is`} on it, since {formatTime(new Date(taken.at))}
        </Text>
      )}
      {isMine && (
        <span aria-describedby={line}>
          <TextLink onClick={letGo}>Let go</TextLink>
        </span>
      )}
      {!taken && <TextLink onClick={take}>I take it</TextLink>}
    </Said>
  );
}
