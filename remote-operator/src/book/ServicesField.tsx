import { useQuery } from '@tanstack/react-query';
import { Banner, ChoiceChips, formatPesos, Skeleton, serviceQueries, servicesOr } from 'shared-lib';

/** `Swedish 60` with `₱850`: whole pesos need no decimals in a chip. */
const shortPesos = (pesos: number): string => formatPesos(pesos).replace(/\.00$/, '');

/** One or more services; price and minutes add up. Source: 1-001, 3-036. */
export function ServicesField({
  value,
  onChange,
  disabled,
}: {
  value: readonly number[];
  onChange: (services: number[]) => void;
  disabled: boolean;
}) {
  const query = useQuery(serviceQueries.all());
  if (query.isPending) return <Skeleton height={36} />;
  return (
    <>
      {query.isError && !query.data && (
        <Banner tone="amber" title="The services could not be fetched.">
          These are the usual ones, for orientation: they cannot be booked right now.
        </Banner>
      )}
      <ChoiceChips
        multiple
        value={value}
        onChange={onChange}
        options={servicesOr(query).map((service) => ({
          value: service.id,
          label: service.name,
          detail: shortPesos(service.price),
          disabled: disabled || service.id < 0,
        }))}
      />
    </>
  );
}
