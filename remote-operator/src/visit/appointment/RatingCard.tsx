import { useQuery } from '@tanstack/react-query';
import { Badge, Button, Card, failureText, momentWords, Row, Stack, Text, toast } from 'shared-lib';
import { ratingQueries, useSettleRating } from 'shared-lib/records';
import * as m from '../../texts/m';

/** How the client rated a visit that is done; a low rating can be settled. Source: R-beyond-511, R-beyond-512. */
export function RatingCard({ id }: { id: number }) {
  const query = useQuery(ratingQueries.ofVisit(id));
  const settle = useSettleRating();
  if (query.isError && !query.data)
    return (
      <Card>
        <h2>{m.rating()}</h2>
        <Row $between>
          <Text muted>{failureText(query.error, m.could_not_fetch_the_rating())}</Text>
          <Button size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
            {m.retry()}
          </Button>
        </Row>
      </Card>
    );
  const rating = query.data?.rating;
  if (!rating) return null;
  const { stars, words, rated_at: at, settled_by: by, settled_at: settledAt, waits } = rating;
  return (
    <Card>
      <Row $between>
        <h2>{m.rating()}</h2>
        <Badge tone={stars > 3 ? 'green' : stars === 3 ? 'amber' : 'red'} dot>
          {m.stars_of_5({ stars })}
        </Badge>
      </Row>
      <Stack $gap={2}>
        {words && <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>“{words}”</p>}
        <Text size="s" muted>
          {[
            momentWords(new Date(at)),
            by && settledAt && m.settled_by_name({ name: by, when: momentWords(new Date(settledAt)) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
        {waits && (
          <div>
            <Button
              size="sm"
              step
              busy={settle.isPending}
              onClick={() =>
                settle.mutate(
                  { id, body: { stars } },
                  { onError: (error) => toast.error(failureText(error, m.could_not_settle_the_rating())) },
                )
              }
            >
              {m.mark_as_settled()}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}
