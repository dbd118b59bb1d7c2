import type { TimelineMoment } from 'shared-lib/contract';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

/** From the audit trail, the only store of all answers. A ride that is passed on counts as two. */
const MOMENTS = sql(
  'appointment_timeline',
  `
  with told as (
    select l.*, l.actor_id as who, (l.before->>'pickup_driver_id')::int as before_driver, (l.after->>'pickup_driver_id')::int as asked_driver,
      (l.before->>'status') is not distinct from 'therapist_confirmed' and l.action = 'appointment.driver_confirm'
        or exists (select from jsonb_array_elements(case jsonb_typeof(l.after->'therapists') when 'array' then l.after->'therapists' else '[]' end) t
          where (t->>'id')::int = l.actor_id and (t->>'ready')::boolean) as is_ready
    from audit_log l
    where l.entity = 'appointment' and l.entity_id = $1::int::text and l.action = any(array['appointment.therapist_confirm', 'appointment.driver_confirm',
      'appointment.assign_pickup_driver', 'appointment.reject_pickup', 'appointment.pickup_timeout', 'appointment.undo',
      'appointment.ask_backup', 'appointment.take_backup', 'appointment.decline_backup', 'appointment.withdraw_backup', 'appointment.backup_timeout'])
  ), moments as (
    select id, 1 as nth, at, case when is_ready then 'ready' else 'accepted' end as kind, who from told
      where action in ('appointment.therapist_confirm', 'appointment.driver_confirm')
    union all select id, 1, at, 'undone', who from told where action = 'appointment.undo'
    union all select id, 1, at, kind, who from told join (values ('appointment.ask_backup', 'backup_asked'), ('appointment.take_backup', 'backup_taken'),
      ('appointment.decline_backup', 'backup_declined'), ('appointment.withdraw_backup', 'backup_withdrawn'),
      ('appointment.backup_timeout', 'backup_unanswered')) as of_backup (action, kind) using (action)
    union all select id, 1, at, case action when 'appointment.reject_pickup' then 'pickup_refused' else 'pickup_unanswered' end, before_driver from told
      where action in ('appointment.reject_pickup', 'appointment.pickup_timeout') and before_driver is not null
    union all select id, 2, at, 'pickup_asked', asked_driver from told where asked_driver is not null
  )
  select m.at, m.kind, case when u.id is not null then ${fullNameOf('u')} end as name
  from moments m left join users u on u.id = m.who order by m.id, m.nth`,
);

interface MomentRow extends Omit<TimelineMoment, 'at'> {
  readonly at: Date;
}

const EXISTS = sql('appointment_exists', 'select from appointments where id = $1 and deleted_at is null');

/** Does the appointment exist? A deleted one does not. */
export const isAppointment = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.maybe(EXISTS, [id])) !== undefined;

/** The answers of an appointment's people, in the order in which they came. */
export const findTimeline = async (q: Queryable, appointmentId: number): Promise<TimelineMoment[]> =>
  (await q.rows<MomentRow>(MOMENTS, [appointmentId])).map(({ at, kind, name }) => ({
    at: at.toISOString(),
    kind,
    name,
  }));
