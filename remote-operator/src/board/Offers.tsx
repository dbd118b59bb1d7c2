import { personName, Stack, Text } from 'shared-lib';
import { type Facts, whatDiffers } from '../parts/choose-person/whatDiffers';
import { Offer } from './Offer';
import * as m from '../texts/m';

export interface OffersProps<R> {
  /** The number of the visit. */
  visit: number;
  label: string;
  /** Best first. */
  offers: readonly {
    readonly person: { readonly id: number; readonly first_name: string; readonly last_name: string };
    readonly facts: Facts;
    readonly request: R;
  }[];
  isSending: boolean;
  /** `name`: of the person whom the press asks. */
  onAsk: (request: R, name: string) => void;
}

/**
 * The best people for a visit: one press asks. Only what differs is said of each; what is true of all stands above.
 * Source: R-beyond-610.
 */
export function Offers<R>({ visit, label, offers, isSending, onAsk }: OffersProps<R>) {
  const { own, shared } = whatDiffers(offers.map(({ facts }) => facts));
  return (
    <Stack $gap={1}>
      {shared && (
        <Text as="p" size="xs" muted>
          {m.all_people_are({ shared })}
        </Text>
      )}
      <Stack as="ul" $gap={1} aria-label={label}>
        {offers.map(({ person, request }, at) => (
          <li key={person.id}>
            <Offer size="sm" step={visit} busy={isSending} onClick={() => onAsk(request, personName(person))}>
              <span>
                {personName(person)}
                {own[at] && <small>{own[at]}</small>}
              </span>
            </Offer>
          </li>
        ))}
      </Stack>
    </Stack>
  );
}
