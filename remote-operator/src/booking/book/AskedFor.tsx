import { Row, Text, TextLink } from 'shared-lib';
import type { Gender } from 'shared-lib/booking';
import * as m from '../../texts/m';

const WORDS = { female: m.asks_for_a_woman(), male: m.asks_for_a_man() } as const;

export interface AskedForProps {
  asksFor: Gender | null;
  onClear: () => void;
}

/** What the client asks for in this visit, by their message. It orders the therapists until it is taken back. */
export const AskedFor = ({ asksFor, onClear }: AskedForProps) =>
  asksFor && (
    <Row $gap={2}>
      <Text size="s" strong>
        {WORDS[asksFor]}
      </Text>
      <TextLink onClick={onClear}>{m.anyone()}</TextLink>
    </Row>
  );
