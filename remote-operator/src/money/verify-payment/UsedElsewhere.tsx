import { appointmentPath, Banner, dayWords, receiptPath, type SameElsewhere, TextLink } from 'shared-lib';
import * as m from '../../texts/m';

/** Warns when two visits have the same proof of payment. The operator decides. Source: R-money-3. */
export function UsedElsewhere({
  what,
  others,
}: {
  what: 'proof of payment' | 'reference';
  others: readonly SameElsewhere[];
}) {
  if (others.length === 0) return null;
  return (
    <Banner tone="amber" live="status" title={m.this_was_already_used_for({ what })}>
      {others.map(({ appointment, client_name, date }) => (
        <p key={appointment}>
          <TextLink to={appointmentPath(appointment)}>
            #{appointment} {client_name}
          </TextLink>
          , {dayWords(date)} · <TextLink to={receiptPath(appointment)}>{m.its_proof_of_payment()}</TextLink>
        </p>
      ))}
    </Banner>
  );
}
