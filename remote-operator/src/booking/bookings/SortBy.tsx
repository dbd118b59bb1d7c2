import { media, Select } from 'shared-lib';
import { BOOKING_ORDERINGS, type BookingOrdering } from 'shared-lib/booking';
import styled from 'styled-components';
import { ORDERING_LABELS } from '../../visit/list-appointments/orderings';

/** A phone has cards instead of a head; on a desk it is there where no head shows the order. */
const Place = styled.div`
  &[data-headed='true'] { display: none; }
  ${media.phone} {
    &[data-headed='true'] { display: block; }
  }
`;
const OPTIONS = BOOKING_ORDERINGS.map((value) => ({ value, label: ORDERING_LABELS[value] }));

export interface SortByProps {
  ordering: BookingOrdering;
  onSort: (ordering: BookingOrdering) => void;
  /** The table has the column that it is sorted by. */
  isHeaded: boolean;
}

/** The order of the bookings, where their table has no head to press. */
export function SortBy({ ordering, onSort, isHeaded }: SortByProps) {
  return (
    <Place data-headed={isHeaded}>
      <Select size="sm" aria-label="Sort by" value={ordering} onChange={onSort} options={OPTIONS} />
    </Place>
  );
}
