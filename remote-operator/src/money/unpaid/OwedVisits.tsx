import { useState } from 'react';
import {
  appointmentPath,
  Button,
  momentWords,
  formatPesos,
  lazyDialog,
  Link,
  Money,
  Pagination,
  Row,
  Text,
} from 'shared-lib';
import type { OwedVisit } from 'shared-lib/booking';
import styled from 'styled-components';
import { owedSince } from './owedSince';
import * as m from '../../texts/m';

const WriteOff = lazyDialog(() =>
  import(/* webpackChunkName: "unpaid-dialogs" */ './WriteOff').then((code) => code.WriteOff),
);
const LaterPayment = lazyDialog(() =>
  import(/* webpackChunkName: "unpaid-dialogs" */ './LaterPayment').then((code) => code.LaterPayment),
);

export const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;
/** Also of the list of what was written off. */
export const Visit = styled.li`
  display: grid;
  gap: var(--s2);
  justify-items: start;
  padding-block: var(--s3);
  border-top: 1px solid var(--line);
  &:first-child { border-top: 0; padding-top: 0; }
  > div { justify-self: stretch; }
`;

export interface OwedVisitsProps {
  visits: readonly OwedVisit[];
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
}

/** The visits that a client owes for, the longest owed first, each with what is left to pay. Source: R-beyond-641. */
export function OwedVisits({ visits, page, totalPages, onPage }: OwedVisitsProps) {
  /** As when it was asked for. */
  const [paying, pay] = useState<OwedVisit | null>(null);
  const [giving, giveUp] = useState<OwedVisit | null>(null);
  return (
    <>
      <List aria-label={m.what_the_client_owes()}>
        {visits.map((visit) => (
          <Visit key={visit.id}>
            <Row $between $nowrap $top>
              <Link to={appointmentPath(visit.id)}>{momentWords(new Date(visit.starts_at))}</Link>
              <Money pesos={visit.due - visit.paid} strong />
            </Row>
            <Text as="p" size="s" muted>
              {[
                visit.services,
                visit.paid > 0 && m.paid_of_due({ paid: formatPesos(visit.paid), due: formatPesos(visit.due) }),
                owedSince(visit.since),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Row>
              <Button size="sm" aria-label={m.record_a_payment_for_visit({ id: visit.id })} onClick={() => pay(visit)}>
                {m.record_a_payment()}
              </Button>
              <Button
                size="sm"
                variant="ghost"
                aria-label={m.write_off_what_is_owed_for_visit({ id: visit.id })}
                onClick={() => giveUp(visit)}
              >
                {m.write_it_off()}
              </Button>
            </Row>
          </Visit>
        ))}
      </List>
      <Pagination label={m.pages_of_owed_visits()} page={page} totalPages={totalPages} onChange={onPage} />
      {giving && <WriteOff visit={giving.id} difference={giving} onClose={() => giveUp(null)} />}
      {paying && <LaterPayment visit={paying.id} difference={paying} onClose={() => pay(null)} />}
    </>
  );
}
