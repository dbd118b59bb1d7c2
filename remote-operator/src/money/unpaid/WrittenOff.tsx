import { useState } from 'react';
import {
  appointmentPath,
  Button,
  clientPath,
  dayWithTime,
  formatPesos,
  lazyDialog,
  Link,
  momentWords,
  Money,
  now,
  Pagination,
  Row,
  Stack,
  Text,
} from 'shared-lib';
import type { WriteOff } from 'shared-lib/records';
import { List, Visit } from './OwedVisits';
import * as m from '../../texts/m';

const UndoWriteOff = lazyDialog(() =>
  import(/* webpackChunkName: "unpaid-dialogs" */ './UndoWriteOff').then((code) => code.UndoWriteOff),
);

export interface WrittenOffProps {
  list: { readonly results: readonly WriteOff[]; readonly written_off: number; readonly total_pages: number };
  page: number;
  onPage: (page: number) => void;
  /** The list is of several clients. */
  named?: boolean;
}

/** What was written off, the latest first, each to take back. Nothing where there is none. Source: R-beyond-734. */
export function WrittenOff({ list, page, onPage, named = false }: WrittenOffProps) {
  /** As when it was asked for. */
  const [undoing, undo] = useState<WriteOff | null>(null);
  if (list.results.length === 0 && !undoing) return null;
  return (
    <Stack as="section" $gap={3}>
      <Text as="h3" size="s" strong>
        {m.written_off_amount({ amount: formatPesos(list.written_off) })}
      </Text>
      <List aria-label={m.written_off()}>
        {list.results.map((one) => (
          <Visit key={one.appointment}>
            <Row $between $nowrap $top>
              <span>
                {named && (
                  <>
                    <Link to={clientPath(one.client.id)}>{one.client.name}</Link>
                    {', '}
                  </>
                )}
                <Link to={appointmentPath(one.appointment)}>{momentWords(new Date(one.starts_at))}</Link>
              </span>
              <Money pesos={one.written_off} strong />
            </Row>
            <Text as="p" size="s" muted>
              {[
                one.paid > 0 && m.paid_of_due({ paid: formatPesos(one.paid), due: formatPesos(one.due) }),
                one.by,
                momentWords(new Date(one.at)),
                one.reason && `“${one.reason}”`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Text>
            <Button
              size="sm"
              aria-label={m.take_the_write_off_of_visit_back({ id: one.appointment })}
              onClick={() => undo(one)}
            >
              {m.take_the_write_off_back()}
            </Button>
          </Visit>
        ))}
      </List>
      <Pagination label={m.pages_of_write_offs()} page={page} totalPages={list.total_pages} onChange={onPage} />
      {undoing && (
        <UndoWriteOff
          visit={undoing.appointment}
          writeOff={undoing}
          about={{ detail: `${undoing.client.name}, ${dayWithTime(undoing.starts_at, now())}` }}
          onClose={() => undo(null)}
        />
      )}
    </Stack>
  );
}
