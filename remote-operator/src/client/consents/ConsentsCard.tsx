import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Banner,
  Button,
  Card,
  ConfirmDialog,
  dayWords,
  failureText,
  Row,
  SkeletonCard,
  Stack,
  Text,
  TextLink,
  toast,
} from 'shared-lib';
import {
  type ClientConsent,
  CONSENT_HOW_WORDS,
  CONSENT_STATE_WORDS,
  CONSENT_WORDS,
  type ConsentAbout,
  CONSENTS,
  consentsQuery,
  type RecordOf,
  useSaveRecord,
} from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from '../../data/Particulars';
import { ConsentDialog } from './lazyDialog';
import * as m from '../../texts/m';

const Lines = styled.ul`
  > li {
    padding: var(--s2) 0;
    border-top: 1px solid var(--line);
    font-size: var(--t-s);
    overflow-wrap: anywhere;
  }
`;

const TONES = { given: 'green', refused: 'grey', withdrawn: 'amber' } as const;

const inWords = ({ state, on, how, by }: ClientConsent): string =>
  m.consent_on_how_by({
    state: CONSENT_STATE_WORDS[state],
    on: dayWords(on),
    how: CONSENT_HOW_WORDS[how],
    // A STOP by SMS: nobody of the office recorded it.
    by: by || m.recorded_by_hatid(),
  });

/** What a client agreed to, with the day, how and by whom it was recorded. Source: R-beyond-755, R-beyond-756. */
export function ConsentsCard({ client }: { client: RecordOf<'client'> }) {
  const { data } = useQuery(consentsQuery(client.id));
  const [asked, setAsked] = useState<ConsentAbout | null>(null);
  if (!data) return <SkeletonCard />;
  const newestOf = (about: ConsentAbout) => data.results.find((one) => one.about === about);
  const health = newestOf('health');
  return (
    <Card>
      <Stack as="section" $gap={2}>
        <SectionHead>{m.consents()}</SectionHead>
        {client.allergies && health && health.state !== 'given' && <RemoveHealth client={client} />}
        <Lines role="list" aria-label={m.consents()}>
          {CONSENTS.map((about) => {
            const newest = newestOf(about);
            const earlier = data.results.filter((one) => one.about === about && one !== newest);
            return (
              <li key={about}>
                <Row $between $top>
                  <Row $gap={2}>
                    <Text strong>{CONSENT_WORDS[about]}</Text>
                    {newest && <Badge tone={TONES[newest.state]}>{CONSENT_STATE_WORDS[newest.state]}</Badge>}
                    {!newest && about === 'health' && client.allergies && (
                      <Badge tone="amber">{m.no_consent_recorded()}</Badge>
                    )}
                  </Row>
                  <TextLink onClick={() => setAsked(about)} label={m.record_about({ about: CONSENT_WORDS[about] })}>
                    {m.record()}
                  </TextLink>
                </Row>
                {newest ? (
                  <Text as="p" muted>
                    {inWords(newest)}
                  </Text>
                ) : (
                  <Text as="p" muted>
                    {m.nothing_recorded_yet()}
                  </Text>
                )}
                {earlier.map((one) => (
                  <Text as="p" size="xs" muted key={one.id}>
                    {inWords(one)}
                  </Text>
                ))}
              </li>
            );
          })}
        </Lines>
      </Stack>
      {asked !== null && (
        <ConsentDialog client={client.id} about={asked} newest={newestOf(asked)} onClose={() => setAsked(null)} />
      )}
    </Card>
  );
}

/** Health notes without a consent are to go; an operator decides, as they may keep somebody from harm. */
function RemoveHealth({ client: { id, allergies } }: { client: RecordOf<'client'> }) {
  const [asking, setAsking] = useState(false);
  const save = useSaveRecord('client');
  const remove = (): void => {
    // The promise answers after this part has gone with the allergies, too.
    save.mutateAsync({ id, body: { allergies: '', expected: { allergies } } }).then(
      () => toast.success(m.the_allergies_are_removed()),
      (error: unknown) => {
        setAsking(false);
        toast.error(failureText(error, m.could_not_remove_the_allergies()));
      },
    );
  };
  return (
    <>
      <Banner
        tone="amber"
        title={m.health_notes_without_consent()}
        action={
          <Button size="sm" onClick={() => setAsking(true)}>
            {m.remove_the_allergies()}
          </Button>
        }
      >
        {m.look_through_the_notes_too()}
      </Banner>
      {asking && (
        <ConfirmDialog
          open
          title={m.remove_the_allergies_2()}
          confirmLabel={m.remove_the_allergies()}
          danger
          busy={save.isPending}
          onConfirm={remove}
          onClose={() => setAsking(false)}
          text={m.the_therapists_read_them_no_more({ allergies })}
        />
      )}
    </>
  );
}
