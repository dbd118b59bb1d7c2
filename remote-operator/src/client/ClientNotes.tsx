import { useQuery } from '@tanstack/react-query';
import { Banner, clientPath, dayWords, Row, Text, TextLink } from 'shared-lib';
import { clientQueries } from 'shared-lib/booking';
import { asksFor } from '../data/Particulars';
import { doNotBookWords, noShowWords } from './clientWords';
import * as m from '../texts/m';

/** What an operator should know of a client before booking. It asks nothing and refuses nothing. Source: R-client-4. */
export function ClientNotes({ client }: { client: number }) {
  const { data } = useQuery(clientQueries.read(client));
  if (!data) return null;
  const { do_not_book: mark, no_shows: count, last_no_show: last, allergies } = data;
  const asked = asksFor(data);
  return (
    <div role="status">
      {mark && <Banner tone="red" title={doNotBookWords(mark)} />}
      <Row $gap={2}>
        {last && count > 0 && (
          <Text size="s" strong tone="amber">
            {m.count_last_on_last({ count: noShowWords(count), last: dayWords(last) })}
          </Text>
        )}
        {asked && <Text size="s">{m.asks_for({ asked })}</Text>}
        {allergies && <Text size="s">{m.allergies_allergies({ allergies })}</Text>}
        <Text size="s">
          <TextLink to={clientPath(client)}>{m.client_page()}</TextLink>
        </Text>
      </Row>
    </div>
  );
}
