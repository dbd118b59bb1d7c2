import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect } from 'react';
import {
  Avatar,
  Button,
  Card,
  EmptyState,
  limits,
  Pagination,
  personName,
  Row,
  SegmentedControl,
  type StaffWeek,
  Stack,
  Text,
  TextLink,
  texts,
  usePhone,
} from 'shared-lib';
import { Beside } from 'shared-lib/controls';
import { particulars, teamWeekQuery, useOpenDay, useWeekAddress, WeekBar } from 'shared-lib/availability';
import { ListState } from '../../parts/page/ListState';
import { Gaps, useTeamCover } from './Coverage';
import { DayOfTeam } from './DayOfTeam';
import { Legend } from './Legend';
import { type WeekProps } from './teamCells';
import { WeekOfTeam } from './WeekOfTeam';
import * as m from '../../texts/m';

const ROLE_FILTERS = [
  { value: 'all', label: m.everyone() },
  { value: 'therapist', label: m.therapists() },
  { value: 'driver', label: m.drivers() },
] as const;
type Shown = (typeof ROLE_FILTERS)[number]['value'];

/** Continues at once, or asks first when a typed day would be lost. */
export type Leave = (then: () => void) => void;

export interface TeamWeekProps {
  appointmentHref: (id: number) => string;
  /** For elements outside that change what is shown. */
  leavingRef: RefObject<Leave | null>;
}

/** Everybody's week, a page of people at a time. Source: R-pages-4. */
export function TeamWeek({ appointmentHref, leavingRef }: TeamWeekProps) {
  const { week, today, day, person, search, params, change } = useWeekAddress();
  const role = ROLE_FILTERS.find(({ value }) => value === params.get('role'))?.value ?? 'all';
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useQuery({
    ...teamWeekQuery({
      date: week,
      page,
      page_size: limits.PAGE_SIZE_TEAM,
      ...(search && { search }),
      ...(role !== 'all' && { role }),
    }),
    // The previous search of the same week stays until the new answer comes. Another week's would mislead.
    placeholderData: (previous, before) =>
      (before?.queryKey.at(-1) as { date?: string } | undefined)?.date === week ? previous : undefined,
  });
  const people = query.data?.results ?? [];
  const href = ({ id }: StaffWeek): string =>
    `?${new URLSearchParams({ view: 'person', person: String(id), week }).toString()}`;
  const who = (one: StaffWeek) => (
    <Row $nowrap>
      <Avatar name={personName(one)} size={40} tone={one.role === 'driver' ? 'clay' : undefined} />
      <Stack $gap={0}>
        <Text strong>
          <TextLink to={href(one)}>{personName(one)}</TextLink>
        </Text>
        <Text size="s" muted>
          {particulars(one)}
        </Text>
      </Stack>
    </Row>
  );
  const { beside, leaving, open } = useOpenDay({ shown: query.data, ofTeam: true, who, appointmentHref });
  useEffect(() => {
    leavingRef.current = leaving;
    return () => void (leavingRef.current = null);
  });
  const isPhone = usePhone();
  // Together with the week: it stands above the people.
  const { data: cover, isLoading: isAwaited } = useTeamCover(week);
  const roles = role === 'all' ? (['therapist', 'driver'] as const) : [role];
  const shown: WeekProps = { people, week, today, open: { person, day }, href, onOpen: open, cover, roles };
  const narrow = (parts: Record<string, string | number | null>) =>
    leaving(() => change({ day: null, person: null, page: null, ...parts }));
  return (
    <Beside side="bottom" {...beside}>
      <WeekBar week={week} today={today} onWeek={(next) => narrow({ week: next })}>
        <SegmentedControl<Shown>
          label={m.who_is_shown()}
          value={role}
          onChange={(next) => narrow({ role: next === 'all' ? null : next })}
          options={ROLE_FILTERS}
        />
      </WeekBar>
      <ListState
        query={isAwaited ? { ...query, data: undefined, isPending: true } : query}
        what="availability"
        failure={texts.FALLBACK.availability}
        rows={9}
      >
        {people.length === 0 && (
          <EmptyState
            icon="users"
            title={search || role !== 'all' ? m.nobody_found() : m.nobody_to_plan()}
            text={search || role !== 'all' ? m.nobody_of_the_staff_matches() : m.therapists_and_drivers_who_may()}
            action={
              search || role !== 'all' ? (
                <Button onClick={() => narrow({ search: null, role: null })}>{m.show_everyone()}</Button>
              ) : (
                <TextLink to="/dashboard/data?tab=therapists">{m.open_therapists_and_drivers()}</TextLink>
              )
            }
          />
        )}
        {people.length > 0 && <Card pad="none">{isPhone ? <DayOfTeam {...shown} /> : <WeekOfTeam {...shown} />}</Card>}
        {people.length > 0 && <Legend />}
        <Gaps cover={cover} today={today} />
        {query.data && query.data.total_pages > 1 && (
          <Pagination
            label={m.pages_of_people()}
            page={page}
            totalPages={query.data.total_pages}
            onChange={(next) => narrow({ page: next })}
          />
        )}
      </ListState>
    </Beside>
  );
}
