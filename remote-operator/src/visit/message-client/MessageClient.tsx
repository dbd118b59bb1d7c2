// How it works: docs/subsystems/tracking.md.
import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  Banner,
  Button,
  ButtonLink,
  ConfirmDialog,
  Dialog,
  ErrorState,
  failedWith,
  failureText,
  Field,
  FIELD_TEXTS,
  friendlyText,
  limits,
  Loading,
  media,
  personName,
  Row,
  SegmentedControl,
  SkeletonText,
  Stack,
  Text,
  toast,
} from 'shared-lib';
import { ChoiceChips, TextArea } from 'shared-lib/controls';
import {
  CONSENT_WORDS,
  consentsQuery,
  hasShareSheet,
  type MessageToClient,
  shareText,
  smsHref,
  smsParts,
  type TrackedVisit,
  trackingQueries,
  useMailText,
  useMakeTrackingLink,
  useNoteSent,
  viberHref,
} from 'shared-lib/records';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import styled from 'styled-components';
import { LANGUAGE_WORDS } from '../../parts/languageWords';
import { MESSAGE_LABELS, messagesFor } from './messagesFor';
import { SentBefore } from './SentBefore';

import * as m from '../../texts/m';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 256px;
  gap: var(--s5);

  ${media.phone} { grid-template-columns: minmax(0, 1fr); }
`;
const LinkRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  padding: 4px 6px 4px 12px;
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--sunken);

  > :first-child { flex: 1 1 180px; min-width: 0; overflow-wrap: anywhere; }
`;

const CHANNELS = [
  { value: 'copy', label: m.copy() },
  { value: 'sms', label: m.sms_link() },
  { value: 'share', label: m.share_text() },
  { value: 'email', label: m.e_mail() },
] as const;
const LANGUAGES = [
  { value: 'en', label: LANGUAGE_WORDS.en },
  { value: 'fil', label: LANGUAGE_WORDS.fil },
] as const;
type Channel = (typeof CHANNELS)[number]['value'];
/** What the client is asked for before each: a copied or shared text goes by a messenger. */
const CONSENT_OF = { copy: 'messenger', sms: 'sms', share: 'messenger', email: 'email' } as const satisfies Record<
  Channel,
  string
>;

/** True where the browser took it. */
const copied = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
};

/** Without the protocol, as people read addresses. */
const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '');

export interface MessageClientProps {
  appointment: Appointment;
  onClose: () => void;
}

/**
 * A text for the client with the tracking link, to copy, open as an SMS, share or e-mail.
 * Source: R-beyond-461, R-beyond-1292.
 */
export function MessageClient({ appointment, onClose }: MessageClientProps) {
  const { id, version, client_details: client } = appointment;
  const query = useQuery(trackingQueries.ofVisit(id, version));
  const make = useMakeTrackingLink();
  // A failure of this question keeps nobody from writing.
  const consents = useQuery(consentsQuery(appointment.client));
  const [known, setKnown] = useState(query.data);
  if (query.data && query.data !== known) setKnown(query.data);
  // What was typed stays while the answer for the next version loads, also where it cannot be fetched.
  const tracked = query.data ?? known;
  // Nobody follows a cancelled visit.
  const isWithout = appointment.outcome !== 'cancelled' && tracked?.is_open === true && tracked.link === null;
  const makeFirst = useEffectEvent(() => make.mutate({ id, replaces: 0 }));
  useEffect(() => {
    if (isWithout) makeFirst();
  }, [isWithout]);
  const title = m.message_name({ name: personName(client) });
  const about = [client.phone_number, tracked?.mail?.to, m.visit_by_number({ id })].filter(Boolean).join(' · ');
  if (tracked && !consents.isPending && !(isWithout && make.isPending))
    return (
      <Message
        key={id}
        appointment={appointment}
        tracked={tracked}
        isOld={query.data === undefined}
        unwanted={(channel) =>
          // E-mails need a yes; the server asks for it, too.
          (channel === 'email' && !tracked.mail?.agreed) ||
          (consents.data?.results.find((one) => one.about === CONSENT_OF[channel])?.state ?? 'given') !== 'given'
        }
        title={title}
        description={about}
        make={make}
        onClose={onClose}
      />
    );
  return (
    <Dialog open size="lg" title={title} description={about} onClose={onClose}>
      {query.isError ? (
        <ErrorState
          compact
          title={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Loading what={m.the_tracking_link()} onRetry={() => void query.refetch()}>
          <SkeletonText lines={6} />
        </Loading>
      )}
    </Dialog>
  );
}

interface MessageProps extends MessageClientProps {
  tracked: TrackedVisit;
  /** It is of the visit before its last change. */
  isOld: boolean;
  /** Did the client refuse to be written to in this way, or take it back? */
  unwanted: (channel: Channel) => boolean;
  title: string;
  description: string;
  make: ReturnType<typeof useMakeTrackingLink>;
}

function Message({ appointment, tracked, isOld, unwanted, title, description, make, onClose }: MessageProps) {
  const { id, client_details: client } = appointment;
  const offered = messagesFor(appointment);
  // 'You are booked' is true only once everybody has accepted: until then no text is chosen already.
  const first = appointment.status === 'pending' ? undefined : offered[0];
  const note = useNoteSent();
  const mail = useMailText();
  const [channel, setChannel] = useState<Channel>('copy');
  const [chosen, setChosen] = useState<MessageToClient | undefined>(first);
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({});
  const [chosenLanguage, setLanguage] = useState<'en' | 'fil'>();
  const [asking, setAsking] = useState(false);
  // The visit may have moved on while the dialog is open.
  const about = chosen && offered.includes(chosen) ? chosen : first;
  const { link } = tracked;
  const language = chosenLanguage ?? tracked.language ?? 'en';
  // Each language keeps what was changed in it.
  const key = `${language} ${about}`;
  const text = about ? (changed[key] ?? tracked.texts?.[language]?.[about] ?? '') : '';
  // The texts of before a move say the old time.
  const isWaiting = isOld && changed[key] === undefined;
  const isEmpty = !text.trim();
  const hasNumber = /\d/.test(client.phone_number);

  const copyText = async (): Promise<void> => {
    if (!about) return;
    if (!(await copied(text))) return void toast.error(m.it_could_not_be_copied_here());
    toast.success(m.text_copied());
    note.mutate({ id, body: { way: 'copy_text', about } });
  };
  const share = async (): Promise<void> => {
    const how = await shareText(text);
    if (how === 'failed') return void toast.error(m.it_could_not_be_shared_here());
    if (about && how === 'shared') note.mutate({ id, body: { way: 'share', about } });
  };
  const mailIt = (): void => {
    if (!about || !tracked.mail) return;
    mail.mutate(
      { id, body: { about, language, text, after: tracked.mail.asked } },
      {
        onSuccess: () => toast.success(m.the_e_mail_is_on_its_way()),
        onError: (error) =>
          toast.error(
            failedWith(error, 'STALE_VERSION')
              ? m.it_was_e_mailed_meanwhile()
              : failureText(error, m.could_not_e_mail_it()),
          ),
      },
    );
  };
  const copyLink = async (url: string): Promise<void> => {
    if (!(await copied(url))) return void toast.error(m.it_could_not_be_copied_here());
    toast.success(m.link_copied());
    note.mutate({ id, body: { way: 'copy_link', about: null } });
  };
  const renew = (): void =>
    make.mutate(
      { id, replaces: link?.generation ?? 0 },
      {
        onSuccess: (made) => {
          const [before, after] = [link?.url, made.link?.url];
          // A text that the operator has changed keeps the change, with the new link.
          if (before && after)
            setChanged((texts) =>
              Object.fromEntries(Object.entries(texts).map(([key, words]) => [key, words.replaceAll(before, after)])),
            );
        },
        onError: (error) => toast.error(failureText(error, m.could_not_make_a_new_link())),
        onSettled: () => setAsking(false),
      },
    );

  const opens = (way: 'open_sms' | 'open_viber', href: string, label: string) => (
    <ButtonLink
      variant="primary"
      icon="send"
      href={href}
      onClick={() => about && note.mutate({ id, body: { way, about } })}
    >
      {label}
    </ButtonLink>
  );
  const buttons: Readonly<Record<Channel, () => ReactNode>> = {
    copy: () => (
      <Button variant="primary" icon="note" onClick={() => void copyText()}>
        {m.copy_text()}
      </Button>
    ),
    sms: () => opens('open_sms', smsHref(client.phone_number, text), m.open_sms()),
    share: () =>
      hasShareSheet() ? (
        <Button variant="primary" icon="external" onClick={() => void share()}>
          {m.share_text()}
        </Button>
      ) : (
        opens('open_viber', viberHref(text), m.open_viber())
      ),
    email: () =>
      !unwanted('email') && (
        <Button variant="primary" icon="mail" busy={mail.isPending} onClick={mailIt}>
          {m.e_mail_it()}
        </Button>
      ),
  };
  const channels = CHANNELS.filter(
    ({ value }) => (value !== 'sms' || hasNumber) && (value !== 'email' || tracked.mail?.to),
  ).map((one) => (one.value === 'share' && !hasShareSheet() ? { ...one, label: m.viber() } : one));
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Text size="s" muted>
            {m.noted_in_the_visits_history()}
          </Text>
          <Button onClick={onClose}>{m.close()}</Button>
          {about && !isWaiting && !isEmpty && buttons[channel]()}
        </>
      }
    >
      <Columns>
        <Stack $gap={4}>
          {offered.length > 0 ? (
            <>
              <div>
                <SegmentedControl label={m.how()} value={channel} onChange={setChannel} options={channels} />
              </div>
              {unwanted(channel) && (
                <Banner
                  tone="amber"
                  title={m.the_client_does_not_agree_to({ what: CONSENT_WORDS[CONSENT_OF[channel]] })}
                >
                  {channel === 'email' && m.ask_and_note_the_yes()}
                </Banner>
              )}
              <Field group label={m.about()} hint={first ? undefined : m.not_everyone_has_accepted_yet()}>
                <ChoiceChips
                  value={about}
                  onChange={setChosen}
                  options={offered.map((value) => ({ value, label: MESSAGE_LABELS[value] }))}
                />
              </Field>
              {about && (
                <Field group label={m.language()}>
                  <div>
                    <SegmentedControl
                      label={m.language()}
                      value={language}
                      onChange={setLanguage}
                      options={LANGUAGES}
                    />
                  </div>
                </Field>
              )}
              {isWaiting && <SkeletonText lines={6} />}
              {about && !isWaiting && (
                <Field
                  label={m.text()}
                  aside={m.characters_sms({ count: text.length, parts: smsParts(text) })}
                  error={isEmpty ? FIELD_TEXTS.required : undefined}
                >
                  <TextArea
                    rows={6}
                    maxLength={limits.TEXT_MAX}
                    lang={language}
                    value={text}
                    onChange={(words) => setChanged((texts) => ({ ...texts, [key]: words }))}
                  />
                </Field>
              )}
            </>
          ) : (
            <Text as="p" muted>
              {m.nothing_to_say_at_this_status()}
            </Text>
          )}
          {link && (
            <Field group label={m.tracking_link()} aside={m.works_until_the_visit_ends()}>
              <LinkRow>
                <Text size="s">{shortAddress(link.url)}</Text>
                <Row $gap={1}>
                  <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
                    {m.new_link()}
                  </Button>
                  <Button variant="ghost" size="sm" onClick={() => void copyLink(link.url)}>
                    {m.copy_link()}
                  </Button>
                </Row>
              </LinkRow>
            </Field>
          )}
          {!link && make.isError && (
            <ErrorState
              compact
              title={friendlyText(make.error)}
              busy={make.isPending}
              onRetry={() => make.mutate({ id, replaces: 0 })}
            />
          )}
        </Stack>
        <SentBefore tracked={tracked} />
      </Columns>
      <ConfirmDialog
        open={asking}
        title={m.make_a_new_link()}
        text={m.the_link_that_the_client_has()}
        confirmLabel={m.make_a_new_link_2()}
        danger
        busy={make.isPending}
        onConfirm={renew}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}
