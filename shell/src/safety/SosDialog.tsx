import { type ReactNode, useState } from 'react';
import {
  appointmentPath,
  Avatar,
  Banner,
  Button,
  ButtonLink,
  DescriptionList,
  Dialog,
  failureText,
  Field,
  formatTime,
  Link,
  Row,
  Select,
  type SosCall,
  spanInWords,
  Stack,
  telHref,
  Text,
  TextInput,
  toast,
  useNowValue,
  useUser,
} from 'shared-lib';
import { claimSos, EMERGENCY_NUMBER, endSos, type SosEndReason } from 'shared-lib/safety';
import styled from 'styled-components';
import { clockTime } from './clockTime';
import * as m from '../texts/m';

const People = styled.ul`
  display: grid;
  gap: var(--s2);
  margin: 0;
  padding: 0;
  list-style: none;

  li { display: flex; align-items: center; gap: var(--s3); min-height: 44px; border-top: 1px solid var(--line); padding-top: var(--s2); }
  [data-who] { flex: 1; min-width: 0; }
`;

const SoFar = styled.ol`
  margin: var(--s2) 0 0;
  padding-inline-start: var(--s5);
`;

const WHAT = {
  pressed: m.pressed_sos(),
  client: m.client_2(),
  therapist: m.therapist_2(),
  driver: m.driver_2(),
} as const;

/** The reasons of a real call. A drill ends as a drill. */
const REASONS = [
  { value: 'safe', label: m.the_person_is_safe() },
  { value: 'helped', label: m.help_has_come() },
  { value: 'mistake', label: m.it_was_pressed_by_mistake() },
  { value: 'other', label: m.something_else() },
] as const satisfies readonly { value: SosEndReason; label: string }[];

/** `Last place 2:41:40 PM, within 25 m`, and the way there. */
function Place({ place }: { place: NonNullable<SosCall['place']> }) {
  const age = useNowValue((at) => Math.max(0, Math.round((at.getTime() - Date.parse(place.at)) / 1000)));
  const where = `${place.latitude.toFixed(5)}, ${place.longitude.toFixed(5)}`;
  return (
    <Row $between>
      <span>
        <Text strong>{m.last_place_within({ time: clockTime(place.at), accuracy: place.accuracy })}</Text>
        <br />
        <Text size="s" muted>
          {m.seconds_old({ age })} · {where}
        </Text>
      </span>
      <ButtonLink
        size="sm"
        icon="external"
        newTab
        href={`https://www.google.com/maps/search/?api=1&query=${place.latitude},${place.longitude}`}
      >
        {m.open_map()}
      </ButtonLink>
    </Row>
  );
}

function Visit({ visit }: { visit: NonNullable<SosCall['visit']> }) {
  const time = `${formatTime(new Date(visit.starts_at))} – ${formatTime(new Date(visit.ends_at))}`;
  return (
    <DescriptionList
      items={[
        {
          term: m.visit(),
          value: (
            <>
              <Link to={appointmentPath(visit.id)}>{visit.client_name}</Link> #{visit.id} · {time}
            </>
          ),
        },
        { term: m.address(), value: [visit.address, visit.gate_instructions].filter(Boolean).join(' · ') },
      ]}
    />
  );
}

/** What has happened, the newest last. */
function useSoFar({ pressed_at, received_at, rang, seen, claimed, place }: SosCall): string[] {
  const late = Date.parse(received_at) - Date.parse(pressed_at);
  return [
    m.pressed_at({ time: clockTime(pressed_at) }),
    late > 60_000 && m.it_came_later({ span: spanInWords(Math.round(late / 60_000)) }),
    m.rings_at_screens({ rang }),
    ...seen.map(({ name, at }) => m.saw_it_at({ name, time: clockTime(at) })),
    claimed && m.is_on_it_since({ name: claimed.name, time: clockTime(claimed.at) }),
    place ? undefined : m.no_place_is_known(),
  ].filter((one) => typeof one === 'string');
}

interface SosDialogProps {
  call: SosCall;
  /** How it stands, in red. */
  strip: ReactNode;
  onSeen: () => void;
  onFold: () => void;
  onChanged: () => void;
}

/** One call for help: who, where, whom to call, and the two decisions. Source: R-beyond-259. */
export function SosDialog({ call, strip, onSeen, onFold, onChanged }: SosDialogProps) {
  const { id: self } = useUser();
  const { id, is_drill: isDrill, person, visit, people, place, claimed } = call;
  const [reason, setReason] = useState<SosEndReason | ''>(isDrill ? 'drill' : '');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const soFar = useSoFar(call);
  const isMine = claimed?.id === self;
  const doing = async (work: () => Promise<unknown>, done: string, failed: string): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
      toast.success(done);
    } catch (error) {
      setFailure(failureText(error, failed));
    } finally {
      setBusy(false);
      onChanged();
    }
  };
  const mayEnd = reason !== '' && (reason !== 'other' || note.trim() !== '');
  return (
    <Dialog
      open
      size="lg"
      onClose={onFold}
      title={isDrill ? m.this_is_a_drill_by({ name: person.name }) : m.needs_help({ name: person.name })}
      description={
        claimed
          ? m.pressed_at({ time: clockTime(call.pressed_at) })
          : m.sos_pressed_rings_until({ time: clockTime(call.pressed_at), rang: call.rang })
      }
      footer={
        <>
          {!isDrill && (
            <Select
              aria-label={m.why_is_it_over()}
              value={reason}
              onChange={setReason}
              options={REASONS}
              placeholder={m.why_is_it_over()}
            />
          )}
          <Button
            variant="danger"
            disabled={!mayEnd}
            busy={busy}
            onClick={() =>
              reason &&
              void doing(() => endSos(id, { reason, note: note.trim() }), m.it_has_ended(), m.could_not_end_it())
            }
          >
            {isDrill ? m.end_the_drill() : m.end_it()}
          </Button>
          <Button
            variant={isMine ? 'ghost' : 'primary'}
            size="big"
            block={false}
            busy={busy}
            disabled={isMine}
            onClick={() =>
              void doing(
                () => claimSos(id, claimed?.id ?? null),
                m.everybody_sees_that_you_are(),
                m.could_not_take_it(),
              )
            }
          >
            {isMine ? m.you_are_on_it() : claimed ? m.take_over_from({ name: claimed.name }) : m.im_on_it()}
          </Button>
        </>
      }
    >
      <div onPointerDown={onSeen} onKeyDown={onSeen}>
        <Stack $gap={4}>
          {strip}
          {isDrill && <Banner tone="amber" title={m.nobody_is_in_danger_this()} />}
          {failure && <Banner tone="red" live="alert" title={failure} />}
          {visit && <Visit visit={visit} />}
          {place && <Place place={place} />}
          {people.length > 0 && (
            <section aria-label={m.call_2()}>
              <h3>{m.call_2()}</h3>
              <People>
                {people.map(({ id: who, name, what, phone_number: phone }) => (
                  <li key={`${what} ${who}`}>
                    <Avatar name={name} size={32} />
                    <span data-who>
                      <Text strong>{name}</Text>{' '}
                      <Text size="s" muted>
                        {WHAT[what]}
                      </Text>
                    </span>
                    {phone && (
                      <ButtonLink size="sm" icon="phone" href={telHref(phone)}>
                        {phone}
                      </ButtonLink>
                    )}
                  </li>
                ))}
                <li>
                  <span data-who>
                    <Text strong>{m.emergency()}</Text>{' '}
                    <Text size="s" muted>
                      {m.police_ambulance_fire()}
                    </Text>
                  </span>
                  <ButtonLink size="sm" icon="phone" href={telHref(EMERGENCY_NUMBER)}>
                    {EMERGENCY_NUMBER}
                  </ButtonLink>
                </li>
              </People>
            </section>
          )}
          <section aria-label={m.history()}>
            <h3>{m.history()}</h3>
            <SoFar>
              {soFar.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </SoFar>
          </section>
          {reason === 'other' && (
            <Field label={m.what_happened()} required>
              <TextInput name="note" value={note} onChange={setNote} />
            </Field>
          )}
        </Stack>
      </div>
    </Dialog>
  );
}
