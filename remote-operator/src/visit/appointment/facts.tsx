import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import {
  type Appointment,
  clientPath,
  DescriptionList,
  momentWords,
  formatPesos,
  formatTime,
  Money,
  personName,
  SessionTime,
  telHref,
  Text,
  TextLink,
  timeRange,
  useVisitDay,
  wayTo,
  withUnit,
  type PaymentMethod,
} from 'shared-lib';
import {
  DISCOUNT_WORDS,
  discountGiven,
  isSurcharge,
  type LedgerEntry,
  partsPaid,
  receiptQueries,
  seriesInWords,
  servicesAmong,
  standingEntries,
} from 'shared-lib/booking';
import { asksFor } from '../../data/Particulars';
import { ReceiptThumb } from './ReceiptThumb';
import { paidBy } from '../../parts/visit-words/methodWords';
import * as m from '../../texts/m';

type Item = { term: string; value: ReactNode };
const items = (...rows: (Item | false | null)[]): Item[] => rows.filter((row): row is Item => Boolean(row));

const Phone = ({ number }: { number: string }) => <TextLink href={telHref(number)}>{number}</TextLink>;
const moment = (at: string): string => momentWords(new Date(at));

type Booked = Appointment['services_details'][number];

/** Services that are taken more than once share a line when their price and therapist are the same. */
function servicesOnce(services: readonly Booked[]): { service: Booked; count: number }[] {
  const lines = new Map<string, { service: Booked; count: number }>();
  for (const service of services) {
    const key = JSON.stringify(service);
    lines.set(key, { service, count: (lines.get(key)?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

export interface VisitFactsProps {
  appointment: Appointment;
  /** The client, with the phone number, is among the people beside it. */
  isBesidePeople?: boolean;
}

export function VisitFacts({ appointment, isBesidePeople = false }: VisitFactsProps) {
  const { client_details: client, services_details: services, location, notes, series } = appointment;
  const { client_preference: preference, client_says: says } = appointment;
  const startsAt = new Date(appointment.starts_at);
  const day = useVisitDay(appointment);
  const nameOf = (id: number): string => {
    const giver = appointment.therapists_details.find((one) => one.id === id);
    return giver ? personName(giver) : '';
  };
  return (
    <DescriptionList
      items={items(
        {
          term: m.when(),
          value: (
            <>
              <Text strong>
                {day} {timeRange(startsAt, new Date(appointment.ends_at))}
              </Text>
              {m.total_duration_min({ totalDuration: appointment.total_duration })}
            </>
          ),
        },
        appointment.status === 'session_in_progress' &&
          appointment.session_started_at !== null && {
            term: m.session(),
            value: <SessionTime appointment={appointment} />,
          },
        series !== null && { term: m.series(), value: seriesInWords(series) },
        !isBesidePeople && {
          term: m.client(),
          value: <TextLink to={clientPath(appointment.client)}>{personName(client)}</TextLink>,
        },
        appointment.visit_phone != null && {
          term: m.phone_for_this_visit(),
          value: <Phone number={appointment.visit_phone} />,
        },
        appointment.companion != null && { term: m.for_whom(), value: appointment.companion.name },
        {
          term: m.location(),
          value: (
            <>
              {location} {appointment.pin && <TextLink href={wayTo(appointment.pin)}>{m.open_in_maps()}</TextLink>}
            </>
          ),
        },
        says && {
          term: m.said_by_the_client(),
          value: [says.unit, says.late_at && m.is_late_at({ time: formatTime(new Date(says.late_at)) })]
            .filter(Boolean)
            .join(' · '),
        },
        Boolean(appointment.gate_instructions) && { term: m.gate(), value: appointment.gate_instructions },
        Boolean(appointment.allergies) && {
          term: m.allergies(),
          value: (
            <Text strong tone="red">
              {appointment.allergies}
            </Text>
          ),
        },
        preference !== null && {
          term: m.asks_for_2(),
          value: asksFor({
            preferred_therapist_name: preference.therapist_name,
            preferred_gender: preference.gender,
          }),
        },
        !isBesidePeople &&
          appointment.visit_phone == null && { term: m.phone(), value: <Phone number={client.phone_number} /> },
        client.address !== location && Boolean(client.address) && { term: m.clients_address(), value: client.address },
        {
          term: servicesAmong(services).length === 1 ? m.service_2() : m.services(),
          value: servicesOnce(services).map(({ service, count }) => (
            <div key={`${service.id} ${service.therapist ?? ''} ${service.price}`}>
              {isSurcharge(service)
                ? m.surcharge_line({
                    name: service.name,
                    words: service.price === 0 ? m.left_out() : formatPesos(service.price ?? 0),
                  })
                : m.name_duration_min_words({
                    name: service.name,
                    duration: service.duration,
                    words: service.price === null ? '' : ` · ${formatPesos(service.price)}`,
                  })}
              {count > 1 && ` × ${count}`}
              {service.therapist != null && <Text muted> · {nameOf(service.therapist)}</Text>}
            </div>
          )),
        },
        { term: m.total(), value: <Money pesos={appointment.total_price ?? 0} strong /> },
        Boolean(notes) && { term: m.notes(), value: notes },
      )}
    />
  );
}

/** In cash or by GCash, or each method with its amount when it was paid in parts. Source: R-money-15. */
function Method({ method, parts }: { method: PaymentMethod; parts: readonly LedgerEntry[] }) {
  if (parts.length < 2) return paidBy(method, Boolean(parts[0]?.voucher));
  return parts.map((part) => (
    <div key={part.id}>
      {paidBy(part.method ?? method, Boolean(part.voucher))} <Money pesos={part.amount} />
      {part.collected_by && <Text muted> {m.taken_by_collected_by({ collectedBy: part.collected_by })}</Text>}
    </div>
  ));
}

const PAYMENT_WORDS = { unpaid: m.not_paid_yet(), paid: m.paid(), written_off: m.written_off() } as const;

/** Only a completed visit is 'Unpaid', as in the lists. One called off before anything was paid owes nothing. */
function statusWords({ outcome, payment_status, payment_amount, amount_paid }: Appointment): string {
  const status = payment_status ?? 'unpaid';
  if (status !== 'unpaid') return PAYMENT_WORDS[status];
  if (payment_amount === 0) return m.refunded();
  if (outcome === 'completed') return m.unpaid();
  return outcome === 'cancelled' && !amount_paid ? m.nothing_to_pay() : PAYMENT_WORDS.unpaid;
}

export interface PaymentFactsProps {
  appointment: Appointment;
  /** The receipt is shown beside them. */
  isOnReceipt?: boolean;
}

export function PaymentFacts({ appointment, isOnReceipt = false }: PaymentFactsProps) {
  const {
    id,
    version,
    payment_status,
    payment_method: method,
    payment_amount: amount,
    payment_notes: notes,
    payment_verified_at: at,
    payment_verified_by: verifier,
    payment_reference: reference,
    amount_paid: paid,
    receipt_hash: receipt,
    metadata,
  } = appointment;
  const status = payment_status ?? 'unpaid';
  const extension = metadata?.service_extension;
  const query = useQuery({ ...receiptQueries.ledger(id, version), enabled: method !== null });
  const ledger = query.data?.entries ?? [];
  const parts = partsPaid(ledger);
  const discount = discountGiven(ledger);
  const kind = discount?.discount_kind;
  const discountId = query.data?.discount_id;
  const standing = standingEntries(ledger);
  // The ledger below says how, when and by whom. Of parts after a correction it has the former ones, too.
  const isInLedger = !isOnReceipt && ledger.length > 0 && (parts.length < 2 || standing.length === ledger.length);
  const tips = standing.filter(({ kind }) => kind === 'tip');
  const change = standing.reduce((sum, { change_given }) => sum + (change_given ?? 0), 0);
  const references = parts.flatMap(({ gcash_reference }) => gcash_reference ?? []);
  return (
    <DescriptionList
      items={items(
        {
          term: m.status(),
          value: (
            <Text strong tone={status === 'paid' ? 'green' : undefined}>
              {statusWords(appointment)}
            </Text>
          ),
        },
        paid != null && { term: m.amount_paid(), value: <Money pesos={paid} strong /> },
        Boolean(extension?.has_extension) && {
          term: m.made_of(),
          value: (
            <>
              <div>
                {m.services()} <Money pesos={amount ?? 0} />
              </div>
              <div>
                {m.extension()} <Money pesos={extension?.extension_amount ?? 0} />
              </div>
            </>
          ),
        },
        tips.length > 0 && {
          term: m.tip(),
          value: tips.map((one) => (
            <div key={one.id}>
              <Money pesos={one.tip} />{' '}
              <Text muted>
                {m.to_people({ people: one.tip_for ?? '' })} · {one.tip_kept ? m.has_it() : m.owed_by_the_office_now()}
              </Text>
            </div>
          )),
        },
        change > 0 && { term: m.change_given(), value: <Money pesos={change} /> },
        discount !== undefined && {
          term: m.discount(),
          value: (
            <>
              <Money pesos={discount.discount} /> {kind && kind !== 'other' && DISCOUNT_WORDS[kind]}{' '}
              {discount.reason && <Text muted>“{discount.reason}”</Text>}
              {discountId && (
                <Text as="div" muted size="s">
                  {m.id_number_and_name({ number: discountId.number, name: discountId.name })}
                </Text>
              )}
            </>
          ),
        },
        // Only the ledger knows whether that was all of it.
        method !== null &&
          !query.isLoading &&
          !isInLedger && { term: m.method(), value: <Method method={method} parts={parts} /> },
        Boolean(reference) && {
          term: m.reference_2(),
          value: references.length > 1 ? references.join(', ') : reference,
        },
        Boolean(at) &&
          !isInLedger && {
            term: m.verified(),
            value: at && `${moment(at)}${verifier ? m.by_payment_verified_by({ paymentVerifiedBy: verifier }) : ''}`,
          },
        receipt !== null &&
          !isOnReceipt && {
            term: m.proof_of_payment(),
            value: <ReceiptThumb appointment={id} hash={receipt} />,
          },
        Boolean(notes) && { term: m.notes(), value: notes },
      )}
    />
  );
}

/** What was taken, what the check counted if different, whether it ran out, and the note. */
const materialWords = (one: UsedMaterial, counted: string): string =>
  [
    withUnit(one.quantity_used, one.unit),
    one.checked_quantity !== null &&
      one.checked_quantity !== one.quantity_used &&
      `${withUnit(one.checked_quantity, one.unit)} ${counted}`,
    one.is_empty && 'empty',
    one.check_notes,
  ]
    .filter(Boolean)
    .join(' · ');
type UsedMaterial = NonNullable<Appointment['material_usage_summary']>['consumable_materials'][number];

export function MaterialsFacts({ appointment }: { appointment: Appointment }) {
  const { consumable_materials: consumable = [], reusable_materials: reusable = [] } =
    appointment.material_usage_summary ?? {};
  return (
    <DescriptionList
      items={items(
        { term: m.check(), value: appointment.materials_checked ? m.done() : m.not_done_yet() },
        ...consumable.map((one) => ({ term: one.name, value: materialWords(one, 'used') })),
        ...reusable.map((one) => ({ term: one.name, value: materialWords(one, m.came_back_2()) })),
      )}
    />
  );
}
