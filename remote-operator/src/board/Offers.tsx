import { type BoardVisit, personName, Stack } from 'shared-lib';
import type { MoveRequest } from './judge/move';
import { Offer } from './Offer';

export interface OffersProps {
  visit: BoardVisit;
  label: string;
  offers: readonly {
    readonly person: { readonly id: number; readonly first_name: string; readonly last_name: string };
    readonly why: string;
    readonly request: MoveRequest;
  }[];
  isSending: boolean;
  /** `name`: of the person whom the press asks. */
  onAsk: (request: MoveRequest, name: string) => void;
}

/** The best people for a visit, each with the reason: one press asks. */
export const Offers = ({ visit, label, offers, isSending, onAsk }: OffersProps) => (
  <Stack as="ul" $gap={1} aria-label={label}>
    {offers.map(({ person, why, request }) => (
      <li key={person.id}>
        <Offer size="sm" step={visit.id} busy={isSending} onClick={() => onAsk(request, personName(person))}>
          <span>
            {personName(person)}
            <small>{why}</small>
          </span>
        </Offer>
      </li>
    ))}
  </Stack>
);
