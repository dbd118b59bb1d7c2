import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  Banner,
  formatPesos,
  Grow,
  IconButton,
  limits,
  type Service,
  type ServiceDay,
  Skeleton,
  Stack,
  Text,
  TextLink,
} from 'shared-lib';
import { keptServices, pricedOn, serviceQueries, servicesOr } from 'shared-lib/booking';
import { Combobox } from 'shared-lib/controls';
import { focusWithin } from 'shared-lib/form';
import styled from 'styled-components';
import * as m from '../../texts/m';

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

  > b { min-width: 1.4em; text-align: center; }
  > button { color: inherit; }
`;

const factsOf = ({ duration, price }: Service): string => m.duration_min_price({ duration, price: formatPesos(price) });

const isNamed = ({ name }: Service, typed: string): boolean =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => name.toLowerCase().includes(word));

interface ServicesFieldProps {
  value: readonly number[];
  onChange: (services: number[]) => void;
  /** Shows the prices of this service day. */
  day: ServiceDay;
  disabled: boolean;
}

/**
 * One or more services, each with its count, and a list to add from, most used first. Source: 1-001, 3-036,
 * R-booking-61, R-booking-20, R-booking-21.
 */
export function ServicesField({ value, onChange, day, disabled }: ServicesFieldProps) {
  const query = useQuery(serviceQueries.all());
  const [typed, setTyped] = useState('');
  const search = useRef<HTMLDivElement>(null);
  if (query.isPending) return <Skeleton height={44} />;

  const services = pricedOn(servicesOr(query), day);
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
          {m.no_service_is_on_offer()} <TextLink to="/dashboard/data?tab=services">{m.register_services()}</TextLink>
        </Text>
      )}
      {query.isError && !query.data && (
        <Banner tone="amber" title={m.the_services_could_not_be()}>
          {keptServices() ? m.these_are_the_ones_fetched() : m.these_are_the_usual_ones()}
        </Banner>
      )}
      {value.length > 0 && (
        <Stack as="ul" role="list" aria-label={m.chosen_services()} $gap={2}>
          {[...new Set(value)].map((id) => {
            const service = services.find((one) => one.id === id);
            const name = service?.name ?? m.service({ id });
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
                    label={count > 1 ? m.once_less({ name }) : m.remove({ name })}
                    onClick={() => takeAway(id)}
                  />
                )}
                <b aria-hidden={disabled ? undefined : true}>{count}</b>
                {!disabled && (
                  <IconButton
                    size="sm"
                    icon="plus"
                    label={m.once_more({ name })}
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
            label={m.services()}
            query={typed}
            onQueryChange={setTyped}
            placeholder={value.length > 0 ? m.add_another_service() : m.choose_or_type_a_service()}
            emptyText={m.no_service_found()}
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
          {m.a_visit_has_services_at({ servicesMax: limits.SERVICES_MAX })}
        </Text>
      )}
    </Stack>
  );
}
