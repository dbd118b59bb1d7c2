import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  appointmentPath,
  Card,
  ErrorState,
  startWords,
  friendlyText,
  Grow,
  Row,
  SkeletonRows,
  Stack,
  StatusBadge,
  Text,
  TextLink,
  texts,
} from 'shared-lib';
import { everyWeeks, seriesQueries } from 'shared-lib/booking';
import * as m from '../../texts/m';

export interface SeriesDatesProps {
  appointment: Pick<Appointment, 'id'>;
  series: NonNullable<Appointment['series']>;
}

/** All visits of a series, each with a link. Source: R-booking-40. */
export function SeriesDates({ appointment, series }: SeriesDatesProps) {
  const query = useQuery(seriesQueries.read(series.id));
  return (
    <Card as="section" aria-labelledby="series-dates">
      <h2 id="series-dates">{everyWeeks(series.every_weeks)}</h2>
      {query.isPending && <SkeletonRows rows={3} />}
      {query.isError && !query.data && (
        <ErrorState
          compact
          title={texts.FALLBACK.appointments}
          text={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Stack as="ul" role="list" $gap={2}>
          {query.data.visits.map(({ id, position, date, start_time, status, outcome }) => {
            const words = startWords(date, start_time);
            return (
              <Row as="li" key={id} $between>
                <Grow>
                  <Text muted nowrap>
                    {m.count_of_open({ count: position, open: series.size })}
                  </Text>{' '}
                  {id === appointment.id ? (
                    <Text strong>{words}</Text>
                  ) : (
                    <TextLink to={appointmentPath(id)}>{words}</TextLink>
                  )}
                </Grow>
                <StatusBadge status={status} outcome={outcome} />
              </Row>
            );
          })}
        </Stack>
      )}
    </Card>
  );
}
