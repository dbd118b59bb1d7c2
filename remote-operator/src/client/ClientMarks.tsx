import { appointmentPath, dayWords, Row, Stack, Text, TextLink } from 'shared-lib';
import { type ClientMark } from 'shared-lib/booking';
import styled from 'styled-components';
import { SectionHead } from '../data/Particulars';
import * as m from '../texts/m';

const Lines = styled.ul`
  display: grid;
  gap: var(--s2);

  > li { padding-top: var(--s2); border-top: 1px solid var(--line); font-size: var(--t-s); overflow-wrap: anywhere; }
`;

const KINDS = { no_show: m.no_show(), do_not_book: m.do_not_book() } as const;

export interface ClientMarksProps {
  marks: readonly ClientMark[];
  onLift: (mark: number) => void;
}

/** Marks of a client with who and why, newest first. Lifted marks stay in sight. Source: R-client-4. */
export function ClientMarks({ marks, onLift }: ClientMarksProps) {
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.marks()}</SectionHead>
      {marks.length === 0 && (
        <Text size="s" muted>
          {m.none_2()}
        </Text>
      )}
      <Lines role="list" aria-label={m.marks()}>
        {marks.map(({ id, kind, reason, by, on, appointment, lifted }) => (
          <li key={id}>
            <Row $between $top>
              <div>
                <Text strong tone={lifted ? undefined : kind === 'do_not_book' ? 'red' : 'amber'}>
                  {KINDS[kind]}
                </Text>
                , {dayWords(on)}
                {appointment !== null && (
                  <>
                    {' '}
                    · <TextLink to={appointmentPath(appointment)}>#{appointment}</TextLink>
                  </>
                )}
              </div>
              {!lifted && <TextLink onClick={() => onLift(id)}>{m.lift()}</TextLink>}
            </Row>
            {reason || m.reason_taken_away()} <Text muted>({by})</Text>
            {lifted && (
              <Text as="p" size="s" muted>
                {m.lifted_on_by({
                  on: dayWords(lifted.on),
                  by: lifted.by,
                  reason: lifted.reason && `: ${lifted.reason}`,
                })}
              </Text>
            )}
          </li>
        ))}
      </Lines>
    </Stack>
  );
}
