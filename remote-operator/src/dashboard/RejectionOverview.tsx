import { Skeleton, Stat, StatRow, VisuallyHidden } from 'shared-lib';

export interface RejectionCounts {
  total: number;
  therapist: number;
  driver: number;
  pending_review: number;
}

/** Source: 2-107..2-110. */
export function RejectionOverview({ counts }: { counts: RejectionCounts | undefined }) {
  const figure = (value: number | undefined) => value ?? <Skeleton width={28} height={30} />;
  return (
    <section aria-label="Rejection Overview">
      <VisuallyHidden as="h2">Rejection Overview</VisuallyHidden>
      <StatRow>
        <Stat label="Rejections" value={figure(counts?.total)} />
        <Stat label="By therapists" value={figure(counts?.therapist)} />
        <Stat label="By drivers" value={figure(counts?.driver)} />
        <Stat
          label="Pending review"
          value={figure(counts?.pending_review)}
          tone={counts?.pending_review ? 'clay' : undefined}
        />
      </StatRow>
    </section>
  );
}
