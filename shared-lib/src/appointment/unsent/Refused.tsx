import { useQuery } from '@tanstack/react-query';
import styled from 'styled-components';
import { companyQuery } from '../../api/accounts/company';
import type { UnsentNote } from '../../api/appointments/appointment-record';
import type { Thread } from '../../api/appointments/unsent/unsent-step';
import { formatTime } from '../../domain/time/service-day';
import { Banner } from '../../ui/banner/Banner';
import { Button, ButtonLink } from '../../ui/button/Button';
import { telHref } from '../../domain/people/tel-href';
import { Text } from '../../ui/layout/Text';
import { useQueue } from './useQueue';
import * as m from '../../texts/m';

const Ledger = styled.ul`
  margin: var(--s2) 0;
  padding: 0;
  list-style: none;

  > li { display: flex; flex-wrap: wrap; gap: 0 var(--s3); padding: var(--s1) 0; }
  > li > :last-child { margin-inline-start: auto; font-weight: 600; }
`;

/** What a person reads of a step. */
export type Told = Pick<UnsentNote, 'key' | 'label' | 'did' | 'occurredAt' | 'state' | 'says'>;

/**
 * Steps that the server did not take: why, which of them are not recorded, and what to do about it. The card around it
 * says what is true now. Source: R-device-34.
 */
export function Refused({ steps, thread }: { steps: readonly Told[]; thread: Thread }) {
  const queue = useQueue();
  const { data: company } = useQuery(companyQuery());
  const refused = steps.find(({ state }) => state === 'refused');
  if (!refused) return null;
  const { says = '' } = refused;
  const office = company?.phone_number;
  return (
    <Banner
      tone="red"
      live="alert"
      title={m.not_accepted({ reason: says })}
      action={
        <>
          {office && (
            <ButtonLink variant="primary" icon="phone" href={telHref(office)}>
              {m.call_the_office()}
            </ButtonLink>
          )}
          <Button step={typeof thread === 'number' ? thread : 'attendance'} onClick={() => void queue?.again(thread)}>
            {m.try_again()}
          </Button>
          <Button onClick={() => void queue?.putAway(thread)}>{m.got_it()}</Button>
        </>
      }
    >
      <Ledger>
        {steps
          .filter(({ state }) => state !== 'waiting')
          .map(({ key, label, occurredAt, state }) => (
            <li key={key}>
              <span>{formatTime(new Date(occurredAt))}</span>
              <span>{label}</span>
              <span>{state === 'refused' ? m.not_recorded() : m.not_sent()}</span>
            </li>
          ))}
      </Ledger>
      <Text as="p" size="s">
        {m.did_you_do_it_call()}
      </Text>
    </Banner>
  );
}
