import { useEffect, useId, useState } from 'react';
import {
  appointmentPath,
  Button,
  ButtonLink,
  Icon,
  Link,
  limits,
  personName,
  spanInWords,
  telHref,
  Text,
  useNowValue,
} from 'shared-lib';
import styled from 'styled-components';
import { reassignment } from '../actions/actionTable';
import { may } from '../actions/allowed';
import { useActions } from '../actions/ActionsProvider';
import { ReassignToBackup } from '../backup/ReassignToBackup';
import { CorrectionsToApprove } from './CorrectionsToApprove';
import { Line, List, OnPhone, Tile } from './needLine';
import { OfferedWishes } from './OfferedWishes';
import { isOperatorNeed, NEED_ROWS, type Needed, type OperatorNeed } from './needRows';

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
  /** The first of them waits longest of all. */
  hasFirst: boolean;
  id: string;
  /** Of what the list is called by. */
  labelledBy: string;
  /** How many stand above them: slots that have opened for the waitlist, and corrections to approve. */
  onOthers: (count: number) => void;
  /** On a phone the first line alone is shown. */
  isFolded: boolean;
}

/** The lines below the heading. */
export function NeedLines({ needs, hasFirst, id, labelledBy, onOthers, isFolded }: NeedLinesProps) {
  const [offers, setOffers] = useState(0);
  const [corrections, setCorrections] = useState(0);
  useEffect(() => onOthers(offers + corrections), [offers, corrections, onOthers]);
  return (
    <>
      <CorrectionsToApprove onCount={setCorrections} isHidden={isFolded && needs.length > 0} />
      <OfferedWishes onCount={setOffers} isHidden={isFolded && needs.length > 0} />
      {needs.length > 0 && (
        <List id={id} aria-labelledby={labelledBy}>
          {needs
            .filter((one): one is Needed & { kind: OperatorNeed } => isOperatorNeed(one.kind))
            .map((need, at) => (
              <NeedLine key={`${need.kind} ${need.appointment.id}`} need={need} first={hasFirst && at === 0} />
            ))}
        </List>
      )}
    </>
  );
}

/** One line: how long, what, whose, in short, and its button. */
function NeedLine({ need, first }: { need: Needed & { kind: OperatorNeed }; first: boolean }) {
  const { kind, since, appointment } = need;
  const { label, icon, tone, detail } = NEED_ROWS[kind];
  const minutes = useNowValue((now) => Math.floor((now.getTime() - Date.parse(since)) / limits.MINUTE));
  const said = useNowValue((now) => detail(appointment, now));
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
      <NeedButton need={need} who={who} first={first} />
    </Line>
  );
}

function NeedButton({ need, who, first }: { need: Needed & { kind: OperatorNeed }; who: string; first: boolean }) {
  const { press, isBusy } = useActions();
  const { kind, appointment, phone_number: phone } = need;
  const { button, action } = NEED_ROWS[kind];
  const look = { size: 'sm', variant: first ? 'primary' : 'outline', 'aria-describedby': who } as const;
  if (kind === 'backup_taken') return <ReassignToBackup {...look} appointment={appointment} />;
  const taken = kind === 'overdue' ? reassignment(appointment) : action;
  if (taken && may(appointment, taken))
    return (
      <Button {...look} step={appointment.id} busy={isBusy(appointment.id)} onClick={() => press(taken, appointment)}>
        {button}
      </Button>
    );
  if (kind === 'ride_stuck' && phone)
    return (
      <ButtonLink {...look} icon="phone" href={telHref(phone)}>
        {button} {firstName(appointment.waiting_for[0]?.name)}
      </ButtonLink>
    );
  return (
    <ButtonLink {...look} to={appointmentPath(appointment.id)}>
      Open
    </ButtonLink>
  );
}

const firstName = (name = ''): string => name.split(' ')[0] ?? '';
