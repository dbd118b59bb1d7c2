// How it works: docs/subsystems/screens.md.
import { Button, Row, Text } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../texts/m';

const Both = styled.table`
  width: 100%;
  font-size: var(--t-s);
  border-collapse: collapse;

  th, td { padding: 6px 8px; border-bottom: 1px solid var(--line); text-align: start; overflow-wrap: anywhere; }
  thead th { color: var(--ink-2); font-weight: 600; }
`;

/** Shown above the fields when another person changed the same record first. */
export const CHANGED_MEANWHILE = m.somebody_else_has_changed_this();

/** A field that another person changed, as people read it. */
interface ChangedField {
  name: string;
  label: string;
  theirs: string;
  mine: string;
}

interface ChangedMeanwhileProps {
  fields: readonly ChangedField[];
  onTake: () => void;
}

/**
 * The stored values beside one's own entries. Saving keeps one's own; a button takes theirs into the form. The booking
 * form has no such table: it offers to start over (`BookingNotices.tsx` of remote-operator).
 */
export function ChangedMeanwhile({ fields, onTake }: ChangedMeanwhileProps) {
  return (
    <div>
      <Both>
        <caption>
          <Text size="s" strong>
            {m.what_was_changed_meanwhile()}
          </Text>
        </caption>
        <thead>
          <tr>
            <th scope="col">{m.field()}</th>
            <th scope="col">{m.stored_now()}</th>
            <th scope="col">{m.yours()}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, theirs, mine }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{theirs || 'nothing'}</td>
              <td>{mine || 'nothing'}</td>
            </tr>
          ))}
        </tbody>
      </Both>
      <Row $gap={2}>
        <Button size="sm" onClick={onTake}>
          {m.take_what_is_stored()}
        </Button>
      </Row>
    </div>
  );
}
