import { useQuery } from '@tanstack/react-query';
import {
  Badge,
  Button,
  Card,
  ErrorState,
  failureText,
  friendlyText,
  Icon,
  Loading,
  momentWords,
  Row,
  SegmentedControl,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
  toast,
} from 'shared-lib';
import { CLIENT_TEXT_PARTS, type ClientText, clientTextsQuery, useChangeClientText } from 'shared-lib/settings';
import { useRef, useState } from 'react';
import { ChangeClientText } from './ChangeClientText';
import { KIND_WORDS, PART_WORDS } from './clientTextWords';
import { Details } from './Details';
import { OwnersOnly, useMayChange } from './OwnersOnly';
import { Written } from './PreviewOfText';
import * as m from '../texts/m';

/**
 * What the product writes to clients by e-mail and SMS, in both languages. Owners write it in other words, or every
 * operator where there are none. Source: R-beyond-1090.
 */
export function ClientTextsView() {
  const [language, setLanguage] = useState<ClientText['language']>('en');
  const [changing, setChanging] = useState<ClientText | null>(null);
  const mayChange = useMayChange();
  const list = useQuery(clientTextsQuery());
  const retry = (): void => void list.refetch();
  return (
    <Card as="section" aria-labelledby="client-texts">
      <Stack $gap={4}>
        <h2 id="client-texts">{m.messages_to_clients()}</h2>
        <Text as="p" size="s" muted>
          {m.what_hatid_writes_to_clients()}
        </Text>
        <OwnersOnly />
        <SegmentedControl
          label={m.language()}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: m.english() },
            { value: 'fil', label: m.filipino() },
          ]}
        />
        {list.isPending && (
          <Loading what={m.the_texts()} onRetry={retry}>
            <SkeletonRows rows={5} />
          </Loading>
        )}
        {list.error && !list.data && (
          <ErrorState compact title={friendlyText(list.error)} onRetry={retry} busy={list.isFetching} />
        )}
        {list.data && (
          <>
            <StaleNotice query={list} />
            <div>
              {list.data.results
                .filter((text) => text.language === language)
                .map((text) => (
                  <OneMessage
                    key={`${text.language} ${text.about}`}
                    text={text}
                    mayChange={mayChange}
                    onChange={() => setChanging(text)}
                  />
                ))}
            </div>
          </>
        )}
      </Stack>
      {changing && <ChangeClientText text={changing} onClose={() => setChanging(null)} />}
    </Card>
  );
}

interface OneMessageProps {
  readonly text: ClientText;
  readonly mayChange: boolean;
  readonly onChange: () => void;
}

function OneMessage({ text, mayChange, onChange }: OneMessageProps) {
  const change = useChangeClientText();
  const { about, language, changed, changed_at: at, changed_by: by, sms, subject, mail, ours } = text;
  const changeButton = useRef<HTMLButtonElement>(null);
  const { label, when } = KIND_WORDS[about];
  const undo = (after: ClientText): void => {
    // What is the standard text stays one. The page may have been left since.
    const own = Object.fromEntries(
      CLIENT_TEXT_PARTS.map((part) => [part, text[part] === ours[part] ? null : text[part]]),
    );
    const seen = { sms: after.sms, subject: after.subject, mail: after.mail };
    change.mutateAsync({ about, language, sms: null, subject: null, mail: null, ...own, seen }).then(
      () => toast.info(m.it_is_your_text_again()),
      (error: unknown) => toast.error(failureText(error, m.could_not_put_the_text_back())),
    );
  };
  const takeBack = (): void =>
    change.mutate(
      { about, language, sms: null, subject: null, mail: null, seen: { sms, subject, mail } },
      {
        onSuccess: (after) => {
          // The button that was pressed goes.
          changeButton.current?.focus();
          toast.success(m.it_is_the_standard_text_again(), {
            action: { label: m.undo(), onCtrlZ: true, onClick: () => undo(after) },
          });
        },
        onError: (error) => toast.error(failureText(error, m.could_not_save_the_text())),
      },
    );
  return (
    <Details>
      <summary>
        <span>{label}</span>
        <span>{changed && <Badge tone="green">{m.your_text()}</Badge>}</span>
        <Icon name="right" size={16} />
        <small>{when}</small>
      </summary>
      <div>
        <Stack $gap={3}>
          {CLIENT_TEXT_PARTS.map((part) => (
            <Stack key={part} $gap={1}>
              <Text as="h3" size="s" muted>
                {PART_WORDS[part]}
              </Text>
              <Written lang={language}>{text[part]}</Written>
            </Stack>
          ))}
          {changed && at && (
            <Text as="p" size="s" muted>
              {m.by_name_moment({ name: by ?? m.somebody(), moment: momentWords(new Date(at)) })}
            </Text>
          )}
          {mayChange && (
            <Row>
              <Button ref={changeButton} size="sm" onClick={onChange} aria-label={m.change_text_of({ label })}>
                {m.change_this_text()}
              </Button>
              {changed && (
                <Button
                  size="sm"
                  busy={change.isPending}
                  onClick={takeBack}
                  aria-label={m.back_to_standard_of({ label })}
                >
                  {m.back_to_the_standard_text()}
                </Button>
              )}
            </Row>
          )}
        </Stack>
      </div>
    </Details>
  );
}
