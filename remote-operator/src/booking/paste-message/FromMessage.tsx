import { Badge, Button, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import { entryOf, type MarkedField, type useMarks } from './marks';
import * as m from '../../texts/m';

/** Stands above its field, on the same background. */
const Said = styled(Row)`
  padding: var(--s2);
  border-radius: var(--r-m) var(--r-m) 0 0;
  background: var(--blue-soft);
  overflow-wrap: anywhere;

  /* The form's own gap, taken back. */
  margin: calc(-1 * var(--s2)) calc(-1 * var(--s2)) -18px;

  & + * {
    margin: 0 calc(-1 * var(--s2)) calc(-1 * var(--s2));
    padding: 0 var(--s2) var(--s2);
    border-radius: 0 0 var(--r-m) var(--r-m);
    background: var(--blue-soft);
  }
`;

export interface FromMessageProps extends Pick<ReturnType<typeof useMarks>, 'draft' | 'marks' | 'choose'> {
  field: MarkedField;
}

/**
 * What a pasted message says of its field: that it filled the field, what to check, and what else it can mean. It
 * disappears once the field is changed by hand and nothing is left to choose.
 */
export function FromMessage({ field, draft, marks, choose }: FromMessageProps) {
  const mark = marks[field];
  if (!mark) return null;
  const isFilled = mark.filled === entryOf(field, draft);
  const ways = mark.ways.filter(({ goesBack }) => isFilled || !goesBack);
  const isChanged = mark.filled !== null && !isFilled;
  if (ways.length === 0 && (isChanged || (!isFilled && !mark.check))) return null;
  return (
    <Said role="note" aria-label={isFilled ? m.from_the_message({ field }) : m.the_message_says({ field })}>
      <Badge tone={mark.check ? 'amber' : 'blue'}>{isFilled ? m.from_the_message_2() : m.the_message_says_2()}</Badge>
      <Text size="s">
        “{mark.said}”{isFilled && mark.was ? m.in_place_of({ was: mark.was }) : ''}
        {mark.check ? `. ${mark.check}` : ''}
      </Text>
      {ways.map((way) => (
        <Button key={`${way.question} ${way.label}`} size="sm" onClick={() => choose(field, way)}>
          {way.label}
        </Button>
      ))}
    </Said>
  );
}
