import { Button, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import { type FieldSpec, shownValue, type Typed } from './fields';

const Both = styled.table`
  width: 100%;
  font-size: var(--t-s);
  border-collapse: collapse;

  th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: start; overflow-wrap: anywhere; }
  thead th { color: var(--ink-2); font-weight: 600; }
`;

export interface ChangedMeanwhileProps {
  /** What somebody else has changed. */
  fields: readonly FieldSpec[];
  theirs: Typed;
  mine: Typed;
  onTake: () => void;
}

/** What is stored now beside one's own entries: saving keeps one's own, or theirs are taken over into the form. */
export function ChangedMeanwhile({ fields, theirs, mine, onTake }: ChangedMeanwhileProps) {
  const shown = (field: FieldSpec, from: Typed) => shownValue(field, from[field.name] ?? '') || 'nothing';
  return (
    <div>
      <Both>
        <caption>
          <Text size="s" strong>
            What was changed meanwhile
          </Text>
        </caption>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Stored now</th>
            <th scope="col">Yours</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <tr key={field.name}>
              <th scope="row">{field.label}</th>
              <td>{shown(field, theirs)}</td>
              <td>{shown(field, mine)}</td>
            </tr>
          ))}
        </tbody>
      </Both>
      <Row $gap={2}>
        <Button size="sm" onClick={onTake}>
          Take what is stored
        </Button>
      </Row>
    </div>
  );
}
