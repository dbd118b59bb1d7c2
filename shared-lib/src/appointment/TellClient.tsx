import { useState } from 'react';
import styled from 'styled-components';
import { isApiFailure, friendlyText } from '../api/http/api-failure';
import { hasShareSheet, shareText } from '../api/appointments/shareSheet';
import { useNoteByPhone, useTellNow } from '../api/appointments/words-to-client';
import { now } from '../clock/now';
import type { ShownWord } from '../contract/appointment';
import type { WayByPhone, WayOfWords } from '../contract/tracking';
import { smsHref } from '../domain/people/sms-href';
import { formatTime } from '../domain/time/service-day';
import { Button, ButtonLink } from '../ui/button/Button';
import { ConfirmDialog } from '../ui/dialog/Dialog';
import { Fact } from '../ui/facts/Facts';
import { Text } from '../ui/layout/Text';
import * as m from '../texts/m';

const Words = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s2);
  margin: var(--s1) 0;

  /* As the buttons below them: a line is filled. */
  > button,
  > a { flex: 1 1 auto; }
`;

const LABELS = {
  here: m.we_are_here(),
  come_down: m.please_come_down(),
  which_unit: m.which_unit(),
} as const satisfies Record<ShownWord['word'], string>;
const WAYS = {
  page: m.the_client_reads_it_on_the_page(),
  sms: m.the_client_gets_an_sms(),
  email: m.the_client_gets_an_e_mail(),
} as const satisfies Record<WayOfWords, string>;

interface TellClientProps {
  id: number;
  words: readonly ShownWord[];
  client: string;
  /** The client's, as the card has it already; empty without one. */
  phone: string;
  asksAtDoor: boolean;
}

const isOffline = (error: unknown): boolean => isApiFailure(error) && error.kind === 'offline';

/** A word that nobody got, as the server writes it for an own SMS. */
const unsentText = (error: unknown): string | undefined =>
  isApiFailure(error) ? (error.body as { text?: string } | undefined)?.text : undefined;

interface ByPhoneProps extends Pick<TellClientProps, 'id' | 'phone'> {
  word: ShownWord['word'];
  text: string;
}
/** The reader's own phone reaches a client who never opened the page. It sends by itself: nothing here waits. */
function ByPhone({ id, phone, word, text }: ByPhoneProps) {
  const note = useNoteByPhone();
  const left = (way: WayByPhone) => note.mutate({ id, word, way, occurred_at: now().toISOString() });
  const share = async (): Promise<void> => {
    if ((await shareText(text)) === 'shared') left('share');
  };
  return (
    <Words role="group" aria-label={m.from_your_phone()}>
      {/\d/.test(phone) && (
        <ButtonLink icon="send" href={smsHref(phone, text)} onClick={() => left('open_sms')}>
          {m.send_it_by_sms()}
        </ButtonLink>
      )}
      {hasShareSheet() && (
        <Button icon="external" onClick={() => void share()}>
          {m.share_it()}
        </Button>
      )}
    </Words>
  );
}

/**
 * What the reader tells the client on the way, each with one press. It is sent at once or not at all, so nothing waits
 * for the network. `asksAtDoor`: the driver may also stand at the therapist's door, so a word that they are there asks
 * first. After a press the reader's own phone can say it, too. Source: R-beyond-1010, R-beyond-1012, R-beyond-1295.
 */
export function TellClient({ id, words, client, phone, asksAtDoor }: TellClientProps) {
  const tell = useTellNow();
  const [asked, ask] = useState<ShownWord['word']>();
  const say = (word: ShownWord['word']) => tell.mutate({ id, word }, { onSettled: () => ask(undefined) });
  const { data, error, isPending, variables } = tell;
  const saidAt = ({ word, said_at: at }: ShownWord) => (data && variables.word === word ? data.said_at : at);
  return (
    <Fact icon="send" label={m.tell_the_client()} wide>
      <b aria-hidden>{m.tell_the_client()}</b>
      <Words role="group" aria-label={m.tell_the_client()}>
        {words.map(({ word }) => (
          <Button
            key={word}
            step={id}
            busy={isPending && variables.word === word}
            onClick={() => (asksAtDoor && word !== 'which_unit' ? ask(word) : say(word))}
          >
            {LABELS[word]}
          </Button>
        ))}
      </Words>
      {words.map((one) => {
        const at = saidAt(one);
        return (
          at && (
            <Text key={one.word} as="p" size="s">
              {LABELS[one.word]} · {m.last_said_at({ time: formatTime(new Date(at)) })}
            </Text>
          )
        );
      })}
      {asked && (
        <ConfirmDialog
          open
          title={m.are_you_at_the_door_of({ client })}
          text={m.the_client_is_told_at_once()}
          confirmLabel={LABELS[asked]}
          busy={isPending}
          onConfirm={() => say(asked)}
          onClose={() => ask(undefined)}
        />
      )}
      <div role="status">{data && <Text size="s">{data.ways.map((way) => WAYS[way]).join(' ')}</Text>}</div>
      {error && (
        <div role="alert">
          <Text as="p" tone="red">
            {[friendlyText(error), isOffline(error) && m.nothing_was_sent_call_the_client()].filter(Boolean).join(' ')}
          </Text>
        </div>
      )}
      {variables && (data || isOffline(error) || unsentText(error)) && (
        <ByPhone
          id={id}
          phone={phone}
          word={variables.word}
          text={data?.text ?? unsentText(error) ?? LABELS[variables.word]}
        />
      )}
    </Fact>
  );
}
