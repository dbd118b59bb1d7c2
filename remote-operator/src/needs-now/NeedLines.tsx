import { useId } from 'react';
import {
  appointmentPath,
  Button,
  ButtonLink,
  Icon,
  Link,
  limits,
  media,
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
import { isOperatorNeed, NEED_ROWS, type Needed, type OperatorNeed } from './needRows';

/** Minutes after which a wait is red. */
const LONG_WAIT = 10;

const List = styled.ol`
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Line = styled.li`
  display: grid;
  grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(9rem, 12.5rem) minmax(0, 1fr) 8.25rem;
  grid-template-areas: 'wait icon kind who detail act';
  align-items: center;
  gap: 0 var(--s3);
  min-height: 2.75rem;
  padding: var(--s1) 20px;
  border-top: 1px solid var(--line);
  font-size: var(--t-s);

  > * { min-width: 0; overflow-wrap: anywhere; }
  > b { grid-area: wait; font-variant-numeric: tabular-nums; }
  > [data-kind] { grid-area: kind; font-weight: 600; }
  > [data-who] { grid-area: who; }
  > [data-detail] { grid-area: detail; color: var(--ink-2); }
  > :last-child { grid-area: act; width: 100%; padding: 0 var(--s2); }

  @media (max-width: 1199.98px) {
    grid-template-columns: 5.25rem 1.75rem minmax(7.5rem, 9.5rem) minmax(0, 1fr) 8.25rem;
    grid-template-areas: 'wait icon kind who act' 'wait icon detail detail act';
  }
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;
    grid-template-areas: 'who act' 'detail act';
    gap: 0 var(--s3);
    padding: var(--s1) var(--s4);

    > b, > [data-tile], > [data-kind] { display: none; }
    > :last-child { min-width: 5.5rem; padding: 0 var(--s3); }
    > [data-detail], > [data-who] { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
  }
`;
const Tile = styled.span`
  grid-area: icon;
  display: grid;
  place-items: center;
  width: 1.75rem;
  height: 1.75rem;
  border-radius: 8px;
  background: var(--tone-soft);
  color: var(--tone);
`;
const Who = styled(Link)`
  color: inherit;
  font-weight: 600;
  text-decoration: none;

  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;
/** On a phone the kind and the wait stand in front of the detail, in one line. */
const OnPhone = styled.span`
  ${media.desk} { display: none; }
`;

export interface NeedLinesProps {
  needs: readonly Needed[];
  /** The first of them waits longest of all. */
  hasFirst: boolean;
  id: string;
  /** Of what the list is called by. */
  labelledBy: string;
}

/** The lines below the heading. */
export function NeedLines({ needs, hasFirst, id, labelledBy }: NeedLinesProps) {
  return (
    <List id={id} aria-labelledby={labelledBy}>
      {needs
        .filter((one): one is Needed & { kind: OperatorNeed } => isOperatorNeed(one.kind))
        .map((need, at) => (
          <NeedLine key={`${need.kind} ${need.appointment.id}`} need={need} first={hasFirst && at === 0} />
        ))}
    </List>
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
