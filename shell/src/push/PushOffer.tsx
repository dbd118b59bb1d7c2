import { useQuery } from '@tanstack/react-query';
import { Button, Card, failureText, Icon, type Role, Row, Stack, toast, useUser } from 'shared-lib';
import { callThisDevice, pushQueries } from 'shared-lib/notifications';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import styled from 'styled-components';
import { present } from './subscription';
import { useTurnOn } from './useTurnOn';
import * as m from '../texts/m';

const ANSWERED = 'pushOffered';

export { closeMessages } from './subscription';

/** Tells the server that this device is still this person's, if it was. */
export async function callAgain(): Promise<void> {
  const subscribed = await present();
  if (subscribed) await callThisDevice({ ...subscribed, again: true });
}

const Narrow = styled.div`
  max-width: 480px;
  margin-bottom: 16px;
`;
const Round = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  width: 44px;
  height: 44px;
  border-radius: 50%;
  background: var(--brand-soft);
  color: var(--brand-ink);
`;
const Title = styled.h2`
  font-size: 1.1875rem;
  line-height: 1.25;
  text-wrap: balance;
`;
const Reasons = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
  color: var(--ink-2);

  li { display: flex; gap: 10px; }
  svg { flex: none; margin-top: 2px; color: var(--brand); }
`;

/** What each role is called for first. */
const RINGS: Readonly<Record<Role, string>> = {
  operator: m.sos_and_urgent_work_ring(),
  therapist: m.new_requests_and_reminders_ring(),
  driver: m.new_requests_and_rides_home_ring(),
};

/**
 * The card that asks, once, at the top of the page after a step of a visit. 'Not now' is final: the settings have it
 * all the same. Source: R-beyond-280.
 */
export function PushOffer() {
  const { role } = useUser();
  const mine = useQuery(pushQueries.mine());
  const { turnOn, isBusy, isBlocked } = useTurnOn();
  const [isOver, setOver] = useState(() => localStorage.getItem(ANSWERED) !== null);
  const isShown = !isOver && mine.data !== undefined && mine.data.device === null;
  const [place] = useState(() => document.createElement('div'));
  useEffect(() => {
    if (!isShown) return undefined;
    document.getElementById('main')?.prepend(place);
    return () => place.remove();
  }, [isShown, place]);
  if (!isShown) return null;
  const answer = (): void => {
    localStorage.setItem(ANSWERED, 'yes');
    setOver(true);
  };
  const reasons = [RINGS[role], m.one_tap_opens_it(), m.no_names_or_addresses_on_it()];
  return createPortal(
    <Narrow>
      <Card as="section" aria-labelledby="push-offer">
        <Stack $gap={4}>
          <Row $nowrap $gap={3}>
            <Round>
              <Icon name="bell" size={22} />
            </Round>
            <Title id="push-offer">{m.get_called_when_your_screen_is_off()}</Title>
          </Row>
          <Reasons role="list">
            {reasons.map((reason) => (
              <li key={reason}>
                <Icon name="check" size={20} />
                {reason}
              </li>
            ))}
          </Reasons>
          {isBlocked ? (
            <p role="status">{m.push_is_blocked()}</p>
          ) : (
            <Button
              size="big"
              block
              variant="primary"
              busy={isBusy}
              onClick={() => {
                turnOn().then(
                  (isOn) => {
                    if (!isOn) return;
                    toast.success(m.this_device_is_called());
                    answer();
                  },
                  (error: unknown) => toast.error(failureText(error, m.could_not_turn_it_on())),
                );
              }}
            >
              {m.turn_on()}
            </Button>
          )}
          <Button block variant="ghost" onClick={answer}>
            {m.not_now()}
          </Button>
        </Stack>
      </Card>
    </Narrow>,
    place,
  );
}
