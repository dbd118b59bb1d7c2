import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Appointment,
  Banner,
  Button,
  ButtonLink,
  clientPath,
  DescriptionList,
  formatPesos,
  Link,
  Money,
  personName,
  Row,
  Stack,
  Text,
  TextLink,
} from 'shared-lib';
import { wasCalledOff } from 'shared-lib/booking';
import { depositQuery } from 'shared-lib/records';
import styled from 'styled-components';
import { paperPath } from '../../money/invoices/invoicePath';
import { AddCredit, RefundCredit } from './CreditDialogs';
import * as m from '../../texts/m';

export interface VisitDepositProps {
  visit: Pick<Appointment, 'id' | 'client' | 'client_details' | 'outcome' | 'payment_status' | 'total_price'>;
}

/** Set apart from the facts above it. */
const Below = styled(Stack)`
  margin-top: var(--s3);
`;

interface Asked {
  readonly what: 'take' | 'back';
  /** What the client had when it was asked for. */
  readonly had: number;
}

/**
 * On the page of a visit: what its client paid ahead for it, and a way to take it. Of a visit that was called off it
 * says what is the client's credit now, to keep or to pay back. Source: R-beyond-1413, R-beyond-1548.
 */
export function VisitDeposit({ visit }: VisitDepositProps) {
  const { id, client, outcome, payment_status: payment } = visit;
  const { data } = useQuery(depositQuery(client, id));
  const [asked, ask] = useState<Asked | null>(null);
  const { deposit } = data ?? {};
  if (!data || !deposit) return null;
  const isOff = wasCalledOff(outcome);
  const { paid, left } = deposit;
  const takesOne = outcome === null && payment !== 'paid';
  if (!takesOne && !asked && (isOff ? left : paid) === 0) return null;
  const open = (what: Asked['what']): void => ask({ what, had: data.amount });
  const dialog = { client, name: personName(visit.client_details), onClose: () => ask(null) };
  return (
    <Below $gap={3}>
      {!isOff && paid > 0 && (
        <DescriptionList
          items={[
            {
              term: m.deposit(),
              value: (
                <>
                  <Money pesos={paid} strong />
                  {left < paid && <Text muted> {m.amount_of_it_is_left({ amount: formatPesos(left) })}</Text>}
                </>
              ),
            },
            ...(takesOne
              ? [
                  {
                    term: m.left_to_pay(),
                    value: <Money pesos={Math.max(0, (visit.total_price ?? 0) - left)} strong />,
                  },
                ]
              : []),
          ]}
        />
      )}
      {isOff && left > 0 && (
        <Banner
          tone="grey"
          title={m.the_deposit_is_credit_now({ amount: formatPesos(left) })}
          action={
            !data.waiting && (
              <Button size="sm" onClick={() => open('back')}>
                {m.pay_it_back()}
              </Button>
            )
          }
        >
          {m.it_stays_unless_you_pay_it_back()} <Link to={clientPath(client)}>{m.balance()}</Link>
        </Banner>
      )}
      {takesOne && (
        <Row $gap={2}>
          <Button size="sm" onClick={() => open('take')}>
            {m.take_a_deposit()}
          </Button>
          {paid > 0 && left === paid && (
            <ButtonLink size="sm" icon="print" to={paperPath(id)}>
              {m.print_the_receipt()}
            </ButtonLink>
          )}
          {left > 0 && <TextLink to={clientPath(client)}>{m.void_it_or_pay_it_back()}</TextLink>}
        </Row>
      )}
      {asked?.what === 'take' && <AddCredit {...dialog} had={asked.had} visit={id} />}
      {asked?.what === 'back' && <RefundCredit {...dialog} had={asked.had} amount={left} />}
    </Below>
  );
}
