import { momentWords, formatTime, Icon, type IconName, Text, dateWords, useNowValue } from 'shared-lib';
import type { TrackedVisit, WayToClient } from 'shared-lib/records';
import styled from 'styled-components';
import { MESSAGE_LABELS } from './messagesFor';
import * as m from '../../texts/m';

const List = styled.ul`
  margin: 6px 0 0;
  padding: 0;
  list-style: none;

  li {
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: 0 12px;
    padding: 12px 0;
    font-size: var(--t-s);
    line-height: 1.4;
  }
  li + li { border-top: 1px solid var(--line); }
  p { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 8px; overflow-wrap: anywhere; }
`;
const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border-radius: 50%;
  background: var(--grey-soft);
  color: var(--grey);

  &[data-opened] { background: var(--green-soft); color: var(--green); }
`;

const WAYS: Readonly<Record<WayToClient, readonly [what: string, icon: IconName]>> = {
  copy_text: [m.text_copied(), 'note'],
  open_sms: [m.sms_opened(), 'send'],
  share: [m.shared_text(), 'external'],
  open_viber: [m.viber_opened(), 'send'],
  mail_text: [m.e_mail_asked_for(), 'mail'],
  copy_link: [m.link_copied(), 'external'],
  mail: [m.e_mail_sent(), 'send'],
  mail_failed: [m.e_mail_not_taken(), 'alert'],
  sms: [m.sms_sent(), 'send'],
  sms_failed: [m.sms_not_taken(), 'alert'],
  sms_unsure: [m.sms_may_be_sent(), 'alert'],
  sms_delivered: [m.sms_delivered(), 'check'],
  sms_undelivered: [m.sms_not_delivered(), 'alert'],
};
const LABELS: Readonly<Record<NonNullable<TrackedVisit['sent'][number]['about']>, string>> = {
  ...MESSAGE_LABELS,
  changed: m.changed_for_client(),
  kept: m.visit_kept(),
  come_down: m.please_come_down(),
  which_unit: m.which_unit(),
};

/** `Confirmation, by Marisol`; the product itself has no name. */
const detailOf = ({ about, by }: Pick<TrackedVisit['sent'][number], 'about' | 'by'>): string => {
  if (!about) return m.by_operator({ by });
  return by ? m.about_by({ about: LABELS[about], by }) : LABELS[about];
};

interface Line {
  at: string;
  what: string;
  icon: IconName;
  detail: string;
  opened?: true;
}

/** What left an operator's screen or the product sent, and whether a person opened the link, newest first. */
function linesOf({ sent, opened }: TrackedVisit, timeOf: (at: string) => string): Line[] {
  const lines = sent.map(({ at, way, about, by }): Line => {
    const [what, icon] = WAYS[way];
    return { at, what, icon, detail: detailOf({ about, by }) };
  });
  if (opened)
    lines.push({
      at: opened.last_at,
      what: m.opened_the_link(),
      icon: 'eye',
      detail: m.times_since({ count: opened.count, time: timeOf(opened.first_at) }),
      opened: true,
    });
  return lines.sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

export function SentBefore({ tracked }: { tracked: TrackedVisit }) {
  const today = useNowValue((now) => dateWords(now));
  const timeOf = (at: string): string =>
    dateWords(new Date(at)) === today ? formatTime(new Date(at)) : momentWords(new Date(at));
  const lines = linesOf(tracked, timeOf);
  return (
    <section aria-labelledby="sent-before">
      <h3 id="sent-before">{m.sent_before()}</h3>
      <Text as="p" size="s" muted>
        {lines.length ? m.newest_first() : m.nothing_yet_2()}
      </Text>
      <List role="list">
        {lines.map(({ at, what, icon, detail, opened }) => (
          <li key={`${at} ${what} ${detail}`}>
            <Mark data-opened={opened}>
              <Icon name={icon} size={16} />
            </Mark>
            <div>
              <p>
                <Text strong>{what}</Text>
                <Text as="time" size="s" muted nowrap>
                  {timeOf(at)}
                </Text>
              </p>
              <Text as="p" size="s" muted>
                {detail}
              </Text>
            </div>
          </li>
        ))}
      </List>
      <Text as="p" size="s" muted>
        {m.we_know_that_you_copied()}
      </Text>
    </section>
  );
}
