import { useState } from 'react';
import {
  Button,
  ConfirmDialog,
  failedWith,
  failureText,
  Grow,
  type RegisteredService,
  Row,
  Stack,
  Text,
  toast,
} from 'shared-lib';
import { type Owners, type PriceFrom, useSetComingPrice } from 'shared-lib/records';
import { priceFromWords } from './columns';
import { SectionHead } from './Particulars';
import { SetComingPrice } from './SetComingPrice';
import * as m from '../texts/m';

interface ComingPricesProps {
  service: RegisteredService;
  /** Undefined until they are read, and where they cannot be: then prices are shown alone. */
  owners: Owners | undefined;
}

/** What a service will cost from which day; owners set that and take it back until it begins. Source: R-beyond-1241. */
export function ComingPrices({ service, owners }: ComingPricesProps) {
  const mayChange = owners?.may_change === true;
  const [asking, setAsking] = useState<'set' | PriceFrom | null>(null);
  const coming = service.coming_prices ?? [];
  const close = (): void => setAsking(null);
  return (
    <Stack as="section" $gap={2}>
      <Row $between>
        <SectionHead>{m.coming_prices()}</SectionHead>
        {mayChange && (
          <Button size="sm" icon="plus" onClick={() => setAsking('set')}>
            {m.set_a_coming_price()}
          </Button>
        )}
      </Row>
      {coming.length === 0 && (
        <Text size="s" muted>
          {m.no_other_price_is_to_come()}
        </Text>
      )}
      {coming.length > 0 && (
        <Stack as="ul" role="list" aria-label={m.coming_prices()} $gap={2}>
          {coming.map((one) => (
            <Row as="li" key={one.from} $between>
              <Grow>{priceFromWords(one)}</Grow>
              {mayChange && (
                <Button size="sm" aria-label={takeBackLabel(one)} onClick={() => setAsking(one)}>
                  {m.take_back()}
                </Button>
              )}
            </Row>
          ))}
        </Stack>
      )}
      {owners && !mayChange && (
        <Text size="s" muted>
          {m.only_an_owner_sets_prices({ names: owners.owners.map(({ name }) => name).join(', ') })}
        </Text>
      )}
      {asking === 'set' && <SetComingPrice service={service} onClose={close} />}
      {asking !== null && asking !== 'set' && <TakeBack service={service} price={asking} onClose={close} />}
    </Stack>
  );
}

const takeBackLabel = (one: PriceFrom): string => m.take_back_what({ what: priceFromWords(one) });

interface TakeBackProps {
  service: RegisteredService;
  price: PriceFrom;
  onClose: () => void;
}

function TakeBack({ service, price, onClose }: TakeBackProps) {
  const set = useSetComingPrice();
  const confirm = (): void =>
    set.mutate(
      { id: service.id, body: { from: price.from, price: null, expected: price.price } },
      {
        onSuccess: () => toast.success(m.the_price_is_taken_back()),
        onError: (error) =>
          toast.error(
            failedWith(error, 'STALE_VERSION')
              ? m.another_operator_changed_the_price()
              : failureText(error, m.could_not_take_the_price_back()),
          ),
        onSettled: onClose,
      },
    );
  return (
    <ConfirmDialog
      open
      title={m.take_back_question({ what: priceFromWords(price) })}
      text={m.visits_booked_for_it_keep_it()}
      confirmLabel={m.take_back()}
      busy={set.isPending}
      onClose={onClose}
      onConfirm={confirm}
    />
  );
}
