import type { UseQueryResult } from '@tanstack/react-query';
import { ButtonLink, ErrorState, friendlyText, isApiFailure, Loading, media, SkeletonCard, texts } from 'shared-lib';
import styled from 'styled-components';
import * as m from '../../texts/m';

/** The layout of a page about one appointment: the main content, and facts beside it. */
export const Columns = styled.div<{ $aside: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $aside }) => $aside};
  gap: var(--s4);
  align-items: start;

  h2 { margin-bottom: 14px; }

  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${media.phone} {
    gap: var(--s3);
  }
`;

export interface NoAppointmentProps {
  query: Pick<UseQueryResult, 'isPending' | 'isFetching' | 'error' | 'refetch'>;
  /** `the receipt` */
  what: string;
}

/** Stands in for an appointment that is loading, gone, or cannot be fetched. */
export function NoAppointment({ query, what }: NoAppointmentProps) {
  const retry = (): void => void query.refetch();
  if (query.isPending)
    return (
      <Loading what={what} onRetry={retry}>
        <SkeletonCard />
      </Loading>
    );
  const gone = isApiFailure(query.error) && query.error.status === 404;
  return (
    <ErrorState
      title={gone ? m.there_is_no_such_appointment() : texts.FALLBACK.appointments}
      text={gone ? m.it_may_have_been_deleted() : friendlyText(query.error)}
      busy={query.isFetching}
      onRetry={gone ? undefined : retry}
      action={gone ? <ButtonLink to="/dashboard/bookings">{m.all_bookings()}</ButtonLink> : undefined}
    />
  );
}
