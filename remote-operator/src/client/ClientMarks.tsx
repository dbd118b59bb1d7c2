import { appointmentPath, formatServiceDay, Row, Stack, Text, TextLink } from 'shared-lib';
import { type ClientMark } from 'shared-lib/booking';
import styled from 'styled-components';
import { SectionHead } from '../data/Particulars';

const Lines = styled.ul`
  display: grid;
  gap: var(--s2);

  > li { padding-top: var(--s2); border-top: 1px solid var(--line); font-size: var(--t-s); overflow-wrap: anywhere; }
`;

const KINDS = { no_show: 'No-show', do_not_book: 'Do not book' } as const;

export interface ClientMarksProps {
  marks: readonly ClientMark[];
  onLift: (mark: number) => void;
}

/** Marks of a client with who and why, newest first. Lifted marks stay in sight. Source: R-client-4. */
export function ClientMarks({ marks, onLift }: ClientMarksProps) {
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>Marks</SectionHead>
      {marks.length === 0 && (
        <Text size="s" muted>
          None.
        </Text>
      )}
      <Lines role="list" aria-label="Marks">
        {marks.map(({ id, kind, reason, by, on, appointment, lifted }) => (
          <li key={id}>
            <Row $between $top>
              <div>
                <Text strong tone={lifted ? undefined : kind === 'do_not_book' ? 'red' : 'amber'}>
                  {KINDS[kind]}
                </Text>
                , {formatServiceDay(on)}
                {appointment !== null && (
                  <>
                    {' '}
                    · <TextLink to={appointmentPath(appointment)}>#{appointment}</TextLink>
                  </>
                )}
              </div>
              {!lifted && <TextLink onClick={() => onLift(id)}>Lift</TextLink>}
            </Row>
            {reason || 'Reason taken away'} <Text muted>({by})</Text>
            {lifted && (
              <Text as="p" size="s" muted>
                Lifted on {formatServiceDay(lifted.on)} by {lifted.by}
                {lifted.reason && `: ${lifted.reason}`}
              </Text>
            )}
          </li>
        ))}
      </Lines>
    </Stack>
  );
}
