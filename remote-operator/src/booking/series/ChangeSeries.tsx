import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Appointment,
  type AppointmentChange,
  appointmentQueries,
  failedWith,
  failureText,
  isApiFailure,
  SkeletonRows,
  texts,
} from 'shared-lib';
import {
  availabilityQueries,
  type ChangedSeriesVisit,
  type SameTimeVisit,
  seriesInWords,
  seriesQueries,
  useChangeSeries,
} from 'shared-lib/booking';
import { Checkbox, RadioGroup } from 'shared-lib/controls';
import { FormDialog, useForm } from 'shared-lib/form';
import { overlapping, SameTimeVisits } from '../draft/SameTime';
import { DateRow, DateRows, DatesFailed, WhyNot } from './DateRows';
import { ONE_OR_FOLLOWING, type Scope } from '../../visit/actions/scope';
import * as m from '../../texts/m';

export interface ChangeSeriesProps {
  appointment: Appointment & { series: NonNullable<Appointment['series']> };
  change: AppointmentChange;
  /** Minutes of each visit after the change. */
  minutes: number;
  onClose: () => void;
  /** Only this visit: the form goes on as with any booking. */
  onOne: () => void;
  onSaved: (appointment: Appointment) => void;
}

/**
 * Changes only this visit of a series, or those that follow too. It shows the following ones as they would be, before
 * anything is written. Source: R-booking-42.
 */
export function ChangeSeries({ appointment, change, minutes, onClose, onOne, onSaved }: ChangeSeriesProps) {
  const { series } = appointment;
  const {
    version: _version,
    status: _status,
    internal_note: _note,
    end_time: _end,
    despite_do_not_book: _meant,
    ...wanted
  } = change;
  const [scope, setScope] = useState<Scope>('one');
  const [kept, setKept] = useState<readonly number[]>([]);
  const [refusedWith, setRefusedWith] = useState<readonly ChangedSeriesVisit[] | null>(null);
  const query = useQuery({
    ...seriesQueries.previewChange(series.id, { from: appointment.id, change: wanted }),
    enabled: scope === 'following',
  });
  const client = useQueryClient();
  const save = useChangeSeries();
  const visits = scope === 'following' ? (refusedWith ?? query.data?.visits ?? []) : [];
  const sameTime = useQuery(
    availabilityQueries.sameTime({
      starts: visits.map(({ date, start_time }) => ({ date, start: start_time })),
      minutes,
      client: appointment.client,
      location: change.location ?? appointment.location,
      except: visits.map(({ id }) => id),
    }),
  );
  const chosen = visits.filter(({ id }) => !kept.includes(id));
  const form = useForm({
    // As in BookSeries.
    draft: null,
    start: {},
    handsOver: true,
    send: async () => {
      if (scope === 'one') return onOne();
      const body = { from: appointment.id, change: wanted, visits: chosen.map(({ id, version }) => ({ id, version })) };
      await save.mutateAsync({ id: series.id, body });
      onSaved(await client.fetchQuery({ ...appointmentQueries.read(appointment.id), staleTime: 0 }));
    },
    failure: (error) => {
      if (failedWith(error, 'SERIES_CONFLICTS')) setRefusedWith(visitsOf(error));
      if (failedWith(error, 'STALE_VERSION')) {
        setRefusedWith(null);
        void query.refetch();
      }
      return { title: failureText(error, texts.FALLBACK.updateAppointment) };
    },
  });
  const blocked = chosen.some(({ standing }) => standing !== 'free');

  return (
    <FormDialog
      form={form}
      title={m.change_which_visits()}
      description={seriesInWords(series)}
      submitLabel={scope === 'one' ? m.save_this_one() : m.save_visits({ count: chosen.length })}
      cancelLabel={m.back_to_the_form()}
      disabled={scope === 'following' && (blocked || chosen.length === 0)}
      onClose={onClose}
    >
      <RadioGroup label={m.change()} value={scope} onChange={setScope} options={ONE_OR_FOLLOWING} />
      {scope === 'following' && query.isPending && <SkeletonRows rows={4} />}
      {scope === 'following' && query.isError && <DatesFailed query={query} />}
      {visits.length > 0 && (
        <DateRows $gap={0} aria-label={m.visits_after_the_change()}>
          {visits.map((visit, at) => (
            <ChangedVisit
              key={visit.id}
              visit={visit}
              sameTime={overlapping(sameTime.data, at)}
              isFirst={visit.id === appointment.id}
              isKept={kept.includes(visit.id)}
              onKeep={(keep) => setKept(keep ? [...kept, visit.id] : kept.filter((id) => id !== visit.id))}
            />
          ))}
        </DateRows>
      )}
    </FormDialog>
  );
}

/** The visits in a refusal. */
const visitsOf = (error: unknown): readonly ChangedSeriesVisit[] | null =>
  (isApiFailure(error) && (error.body as { visits?: ChangedSeriesVisit[] } | null)?.visits) || null;

interface ChangedVisitProps {
  visit: ChangedSeriesVisit;
  /** Other visits of the client or at the address at that time. */
  sameTime: readonly SameTimeVisit[];
  /** The visit that was changed in the form. */
  isFirst: boolean;
  isKept: boolean;
  onKeep: (keep: boolean) => void;
}

function ChangedVisit({ visit, sameTime, isFirst, isKept, onKeep }: ChangedVisitProps) {
  const { date, start_time, standing, reasons, people } = visit;
  const isFree = standing === 'free';
  const tone = isKept ? 'grey' : isFree ? 'green' : 'red';
  return (
    <DateRow
      date={date}
      start={start_time}
      tone={tone}
      word={isKept ? m.stays_as_it_is() : isFree ? m.free() : m.not_free()}
    >
      {!isFree && <WhyNot reasons={reasons} people={people} />}
      {!isKept && <SameTimeVisits visits={sameTime} />}
      {!isFree && !isFirst && <Checkbox label={m.leave_this_one_as_it()} checked={isKept} onChange={onKeep} />}
    </DateRow>
  );
}
