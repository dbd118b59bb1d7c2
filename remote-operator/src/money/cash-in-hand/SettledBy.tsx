import { momentWords, Text } from 'shared-lib';
import * as m from '../../texts/m';

interface SettledByProps {
  settled_by?: string | null | undefined;
  settled_at?: string | null | undefined;
}

/** Who settled the difference of a count, and when; nothing while it stays in hand. Source: R-beyond-1350. */
export function SettledBy({ settled_by: name, settled_at: at }: SettledByProps) {
  if (!name || !at) return null;
  return (
    <Text as="div" size="xs" muted>
      {m.settled_by_on({ name, when: momentWords(new Date(at)) })}
    </Text>
  );
}
