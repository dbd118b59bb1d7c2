import { useEffect, useId, useRef, useState } from 'react';
import {
  appointmentPath,
  Button,
  ButtonLink,
  Icon,
  Link,
  limits,
  type OperatorNeed,
  personName,
  spanInWords,
  telHref,
  Text,
  useNowValue,
} from 'shared-lib';
import styled from 'styled-components';
import { reassignment, rowOf } from '../actions/actionTable';
import { may } from '../actions/allowed';
import { useActions } from '../actions/ActionsProvider';
import { ReassignToBackup } from '../backup/ReassignToBackup';
import { CorrectionsToApprove } from './CorrectionsToApprove';
import { Line, List, OnPhone, Tile } from './needLine';
import { LowStock } from './LowStock';
import { NeedSound } from './NeedSound';
import { OfferedWishes } from './OfferedWishes';
import { OnIt } from './OnIt';
import { isOperatorNeed, lacksDriver, NEED_ROWS, type Needed, rowOfNeed } from './needRows';
import { type Line as NeedOf, type Taking, useTaking } from './useTaking';

/** Minutes after which a wait is red. */
const LONG_WAIT = 10;

const Who = styled(Link)`
  color: inherit;
  font-weight: 600;
  text-decoration: none;

  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;
export interface NeedLinesProps {
  needs: readonly Needed[];
  /** All of the page, as the server answered it. */
  page: { readonly results: readonly Needed[]; readonly current_page: number; readonly count: number } | undefined;
  /** The first of them waits longest of all. */
  hasFirst: boolean;
  id: string;
  /** Of what the list is called by. */
  labelledBy: string;
  /** How many there are besides: corrections to approve, slots for the waitlist, what runs low in the stock. */
  onOthers: (count: number) => void;
  /** On a phone the first line alone is shown. */
  isFolded: boolean;
}

/** The lines below the heading. */
export function NeedLines({ needs, page, hasFirst, id, labelledBy, onOthers, isFolded }: NeedLinesProps) {
  const { results: all = needs, current_page: at = 1, count = 0 } = page ?? {};
  const [offers, setOffers] = useState(0);
  const [lowStock, setLowStock] = useState(0);
  const [corrections, setCorrections] = useState(0);
  const others = offers + lowStock + corrections;
  useEffect(() => onOthers(others), [others, onOthers]);
  return (
    <>
      <NeedSound needs={all} page={at} count={count} />
      <CorrectionsToApprove onCount={setCorrections} isHidden={isFolded && needs.length > 0} />
      <OfferedWishes onCount={setOffers} isHidden={isFolded && needs.length > 0} />
      {needs.length > 0 && (
        <List id={id} aria-labelledby={labelledBy}>
          {needs
            .filter((one): one is Needed & { kind: OperatorNeed } => isOperatorNeed(one.kind))
            .map((need, at) => (
              <NeedLine
                key={`${need.kind} ${need.appointment.id}`}
                need={need}
                first={hasFirst && at === 0}
                isFolded={isFolded}
              />
            ))}
        </List>
      )}
      <LowStock onCount={setLowStock} isHidden={isFolded && needs.length + offers + corrections > 0} />
    </>
  );
}

/** One line: how long, what, whose, in short, who is on it, and its button. */
function NeedLine({ need, first, isFolded }: { need: NeedOf; first: boolean; isFolded: boolean }) {
  const { since, appointment } = need;
  const taking = useTaking(need);
  const isDriverless = useNowValue((now) => lacksDriver(need, now));
  const { label, icon, tone, detail } = rowOfNeed(need, isDriverless);
  const minutes = useNowValue((now) => Math.floor((now.getTime() - Date.parse(since)) / limits.MINUTE));
  const said = useNowValue((now) => detail(appointment, now, need));
  const who = useId();
  return (
    <Line aria-labelledby={who}>
      <b>
        <Text nowrap tone={minutes >= LONG_WAIT ? 'red' : undefined}>
          {spanInWords(minutes)}
        </Text>
      </b>
      <Tile data-tile data-tone={tone} aria-hidden>
        <Icon name={icon} size={16} />
      </Tile>
      <span data-kind>{label}</span>
      <span data-who id={who}>
        <Who to={appointmentPath(appointment.id)}>{personName(appointment.client_details)}</Who>{' '}
        <Text size="xs" muted nowrap>
          #{appointment.id}
        </Text>
      </span>
      <span data-detail>
        <OnPhone>
          <Text strong tone={tone}>
            {label}
          </Text>
          , {spanInWords(minutes)} ·{' '}
        </OnPhone>
        {said}
      </span>
      {/* On a phone the one line that is shown has room for what is taken alone. */}
      {(taking.taken || !isFolded) && <OnIt taking={taking} line={who} />}
      <NeedButton need={need} who={who} first={first} taking={taking} />
    </Line>
  );
}

/**
 * The line's one thing to do. Somebody else's is taken over first; what a dialog or a call asks for is taken by the
 * press, and let go where the dialog is closed and it still waits.
 */
function NeedButton({ need, who, first, taking }: { need: NeedOf; who: string; first: boolean; taking: Taking }) {
  const { press, isBusy } = useActions();
  const { kind, appointment, phone_number: phone } = need;
  const { button, action, opens } = NEED_ROWS[kind];
  const { taken: taker, isMine, take, letGo } = taking;
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => void (isThere.current = false);
  }, []);
  const look = { size: 'sm', variant: first ? 'primary' : 'outline', 'aria-describedby': who } as const;
  if (taker && !isMine)
    return (
      <Button
        {...look}
        variant="outline"
        step={appointment.id}
        busy={taking.isBusy}
        aria-label={`Take over from ${taker.name}`}
        onClick={take}
      >
        Take over
      </Button>
    );
  if (kind === 'backup_taken') return <ReassignToBackup {...look} appointment={appointment} />;
  const taken = kind === 'overdue' ? reassignment(appointment) : action;
  if (taken && may(appointment, taken))
    return (
      <Button
        {...look}
        step={appointment.id}
        busy={isBusy(appointment.id)}
        onClick={() => {
          const takesIt = !isMine && rowOf(taken).dialog !== undefined;
          if (takesIt) take();
          press(taken, appointment, () => {
            if (takesIt && isThere.current) letGo();
          });
        }}
      >
        {button}
      </Button>
    );
  if (kind === 'ride_stuck' && phone)
    return (
      <ButtonLink {...look} icon="phone" href={telHref(phone)} onClick={take}>
        {button} {firstName(appointment.waiting_for[0]?.name)}
      </ButtonLink>
    );
  return (
    <ButtonLink {...look} to={(opens ?? appointmentPath)(appointment.id)}>
      {opens ? button : 'Open'}
    </ButtonLink>
  );
}

const firstName = (name = ''): string => name.split(' ')[0] ?? '';
