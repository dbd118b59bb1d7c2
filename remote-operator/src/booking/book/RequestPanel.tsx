// How it works: docs/subsystems/request-form.md.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Banner,
  Button,
  ButtonLink,
  Card,
  ErrorState,
  friendlyText,
  limits,
  Loading,
  momentWords,
  serviceDayOf,
  SkeletonRows,
  spanInWords,
  Stack,
  telHref,
  toast,
  useNowValue,
} from 'shared-lib';
import { bookingRequestQuery, type BookingRequest, useDeclineRequest } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';
import { BookingPanel, type BookingPanelProps } from './BookingPanel';
import * as m from '../../texts/m';

export interface RequestPanelProps
  extends Omit<BookingPanelProps, 'appointment' | 'date' | 'entry' | 'request' | 'known' | 'onAnew'> {
  id: number;
}

/**
 * The form for what somebody asks for on the request form, once that is fetched. An operator books it, or declines it.
 * If a colleague answers it meanwhile, it says so and keeps what was chosen. Source: R-beyond-805.
 */
export function RequestPanel({ id, ...panel }: RequestPanelProps) {
  const query = useQuery(bookingRequestQuery(id));
  const today = useNowValue(serviceDayOf);
  const [opened, setOpened] = useState<BookingRequest | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const { data: request } = query;
  if (request && !opened && request.answer === null) setOpened(request);
  if (!request)
    return (
      <Card>
        {query.isPending ? (
          <Loading what={m.the_request()} onRetry={() => void query.refetch()}>
            <SkeletonRows rows={6} />
          </Loading>
        ) : (
          <ErrorState
            title={m.could_not_fetch_the_request()}
            text={friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
      </Card>
    );
  const [wish] = request.wishes;
  const day = wish === undefined ? today : serviceDayOf(new Date(wish));
  return (
    <Stack $gap={3}>
      {request.answer === null ? <Asked request={request} onDeclined={panel.onClose} /> : <Settled request={request} />}
      {opened && (
        <BookingPanel
          key={beginnings}
          request={opened}
          date={day < today ? today : day}
          {...panel}
          isDayAsked
          onAnew={() => setBeginnings(beginnings + 1)}
        />
      )}
    </Stack>
  );
}

/** What became of it. */
function Settled({ request }: { request: BookingRequest }) {
  const { answer, answered_by: by, appointment, reason } = request;
  const who = by ?? m.somebody();
  return (
    <Banner
      tone="amber"
      live="status"
      title={answer === 'booked' ? m.booked_this_request({ who }) : m.declined_this_request({ who })}
      action={
        appointment !== null && (
          <ButtonLink size="sm" to={appointmentPath(appointment)}>
            {m.show_the_booking()}
          </ButtonLink>
        )
      }
    >
      {reason}
    </Banner>
  );
}

/** Who asks and how to reach them, and the way to decline. */
function Asked({ request, onDeclined }: { request: BookingRequest; onDeclined: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const decline = useDeclineRequest();
  const { id, name, phone_number: phone, email, client, asked_at: at } = request;
  const minutes = useNowValue((now) => Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / limits.MINUTE)));
  return (
    <>
      <Banner
        tone="blue"
        title={m.asks_for_a_visit_online({ name })}
        action={
          <Button size="sm" onClick={() => setIsAsking(true)}>
            {m.decline()}
          </Button>
        }
      >
        <span>
          <a href={telHref(phone)}>{phone}</a>
          {email && `, ${email}`}. {minutes < 1 ? m.asked_just_now() : m.asked_ago({ span: spanInWords(minutes) })}{' '}
          {request.agreed_to && `${m.agrees_to({ way: request.agreed_to })} `}
          {client ? m.their_number_is_on_record() : m.nobody_on_record_has_the_number()}
        </span>
      </Banner>
      {isAsking && (
        <AskText
          draft={`decline-request.${id}`}
          danger
          title={m.decline_the_request_of({ name })}
          description={request.wishes.map((wish) => momentWords(new Date(wish))).join('; ')}
          hint={m.they_are_told_without_the_reason()}
          submitLabel={m.decline_the_request()}
          cancelLabel={m.keep_it()}
          send={async (reason) => {
            await decline.mutateAsync({ id, reason });
            toast.success(m.request_declined({ name }));
            onDeclined();
          }}
          failure={m.could_not_decline_the_request()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
