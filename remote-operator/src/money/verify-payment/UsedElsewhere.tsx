import { appointmentPath, Banner, dayWords, receiptPath, type SameElsewhere, TextLink } from 'shared-lib';
import * as m from '../../texts/m';

const TITLES = { receipt: m.this_proof_was_already_used(), reference: m.this_reference_was_already_used() };

/** Warns when two visits have the same proof of payment. The operator decides. Source: R-money-3. */
export function UsedElsewhere({ what, others }: { what: keyof typeof TITLES; others: readonly SameElsewhere[] }) {
  if (others.length === 0) return null;
  return (
    <Banner tone="amber" live="status" title={TITLES[what]}>
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
