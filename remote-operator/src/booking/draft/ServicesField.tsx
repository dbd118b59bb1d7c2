import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  Banner,
  formatPesos,
  Grow,
  IconButton,
  limits,
  type Service,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from 'shared-lib';
import { keptServices, serviceQueries, servicesOr } from 'shared-lib/booking';
import { Combobox } from 'shared-lib/controls';
import { focusWithin } from 'shared-lib/form';
import styled from 'styled-components';

const Taken = styled.li`
  display: flex;
  align-items: center;
  gap: 2px;
  min-height: 44px;
  padding: 3px 4px 3px 12px;
  border: 1px solid var(--brand);
  border-radius: var(--r-m);
  background: var(--brand-soft);
  color: var(--brand-ink);
  font-size: var(--t-s);
  overflow-wrap: anywhere;

  > b { min-width: 1.4em; text-align: center; font-variant-numeric: tabular-nums; }
  > button { color: inherit; }
`;

const factsOf = ({ duration, price }: Service): string => `${duration} min · ${formatPesos(price)}`;

const isNamed = ({ name }: Service, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

interface ServicesFieldProps {
  value: readonly number[];
  onChange: (services: number[]) => void;
  disabled: boolean;
}

/**
 * One or more services, each with its count, and a list to add from, most used first. Source: 1-001, 3-036,
 * R-booking-61, R-booking-20, R-booking-21.
 */
export function ServicesField({ value, onChange, disabled }: ServicesFieldProps) {
  const query = useQuery(serviceQueries.all());
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLDivElement>(null);
  if (query.isPending) return <Skeleton height={44} />;

  const services = servicesOr(query);
  const isFull = value.length >= limits.SERVICES_MAX;
  const countOf = (id: number): number => value.filter((one) => one === id).length;
  const takeAway = (id: number): void => {
    if (countOf(id) === 1) focusWithin(search.current);
    onChange(value.filter((_, at) => at !== value.lastIndexOf(id)));
  };
  return (
    <Stack $gap={2}>
      {query.data?.length === 0 && (
        <Text size="s" muted>
          No service is on offer yet. <TextLink to="/dashboard/data?tab=services">Register services</TextLink>
        </Text>
      )}
      {query.isError && !query.data && (
        <Banner tone="amber" title="The services could not be fetched.">
          {keptServices()
            ? 'These are the ones fetched last on this device.'
            : 'These are the usual ones, for orientation: they cannot be booked right now.'}
        </Banner>
      )}
      {value.length > 0 && (
        <Stack as="ul" role="list" aria-label="Chosen services" $gap={2}>
          {[...new Set(value)].map((id) => {
            const service = services.find((one) => one.id === id);
            const name = service?.name ?? `Service #${id}`;
            const count = countOf(id);
            return (
              <Taken key={id}>
                <Grow>
                  <b>{name}</b>
                  {service && ` ${factsOf(service)}${count > 1 ? ` × ${count}` : ''}`}
                </Grow>
                {!disabled && (
                  <IconButton
                    size="sm"
                    icon={count > 1 ? 'minus' : 'close'}
                    label={count > 1 ? `${name} once less` : `Remove ${name}`}
                    onClick={() => takeAway(id)}
                  />
                )}
                <b aria-hidden={disabled ? undefined : true}>{count}</b>
                {!disabled && (
                  <IconButton
                    size="sm"
                    icon="plus"
                    label={`${name} once more`}
                    aria-disabled={isFull || undefined}
                    onClick={() => !isFull && onChange([...value, id])}
                  />
                )}
              </Taken>
            );
          })}
        </Stack>
      )}
      {!disabled && (
        <div ref={search}>
          <Combobox
            label="Services"
            query={typed}
            onQueryChange={setTyped}
            placeholder={value.length > 0 ? 'Add another service' : 'Choose or type a service'}
            emptyText="No service found"
            options={services
              .filter((service) => isNamed(service, typed.trim()))
              .map((service) => ({
                value: String(service.id),
                label: service.name,
                detail: factsOf(service),
                disabled: service.id < 0 || isFull,
              }))}
            onSelect={({ value: chosen }) => {
              setTyped('');
              onChange([...value, Number(chosen)]);
            }}
          />
        </div>
      )}
      {isFull && (
        <Text size="s" muted>
          A visit has {limits.SERVICES_MAX} services at most.
        </Text>
      )}
    </Stack>
  );
}
