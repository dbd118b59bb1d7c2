import { Row, Text, TextLink } from 'shared-lib';
import type { Gender } from 'shared-lib/booking';
import styled from 'styled-components';
import * as m from '../../texts/m';

const WORDS = { female: m.asks_for_a_woman(), male: m.asks_for_a_man() } as const;

/** Below the list, not on its line. */
const Below = styled(Row)`
  margin-top: var(--s2);
`;

export interface AskedForProps {
  asksFor: Gender | null;
  /** It goes into the client's record with the booking. */
  isKept: boolean;
  /** Takes back what a message says; undefined for what the record says. */
  onClear: (() => void) | undefined;
}

/** What the client asks for, by their message or their record. It orders the therapists. Source: R-beyond-448. */
export const AskedFor = ({ asksFor, isKept, onClear }: AskedForProps) =>
  asksFor && (
    <Below $gap={2}>
      <Text size="s" strong>
        {WORDS[asksFor]}
      </Text>
      {isKept && (
        <Text size="s" muted>
          {m.kept_on_the_record()}
        </Text>
      )}
      {onClear && <TextLink onClick={onClear}>{m.anyone()}</TextLink>}
    </Below>
  );
