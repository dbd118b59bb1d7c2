import { Stack, Text } from 'shared-lib';
import {
  type ClientText,
  clientTextProblem,
  type ClientTexts,
  type KnownValues,
  mailToClient,
  smsParts,
  smsToClient,
} from 'shared-lib/settings';
import styled from 'styled-components';
import { PART_WORDS } from './clientTextWords';
import * as m from '../texts/m';

/** Keeps the lines of a text. */
export const Written = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Paper = styled.div`
  padding: var(--s3);
  border: 1px solid var(--line);
  border-radius: var(--r-m);
  background: var(--bg);
`;

/**
 * What is typed, as a client gets it: with the values of a real visit, and what the product adds. It is written by the
 * rule that sends it. Source: R-beyond-1093.
 */
export function PreviewOfText({ text, typed }: { readonly text: ClientText; readonly typed: ClientTexts }) {
  const { about, language, ours, is_example: isExample, sms_end: smsEnd, mail_end: mailEnd } = text;
  const values: KnownValues = Object.fromEntries(
    text.values.flatMap(({ name, value }) => (value === null ? [] : [[name, value]])),
  );
  const said = { kind: about, texts: typed, ours, values };
  const isWrong = (part: keyof ClientTexts): boolean => clientTextProblem(about, part, typed[part]) !== undefined;
  const sms = smsToClient(said, { end: smsEnd });
  const mail = mailToClient(said, { end: mailEnd });
  const parts = smsParts(sms);
  return (
    <Stack $gap={3}>
      <Text as="h3" size="s">
        {m.preview()}
      </Text>
      <Text as="p" size="s" muted>
        {isExample ? m.the_values_are_made_up() : m.the_values_are_of_a_real_visit()}{' '}
        {m.hatid_adds_the_name_and_the_end()}
      </Text>
      <Stack $gap={1}>
        <Text as="p" size="s" muted>
          {PART_WORDS.sms}
          {!isWrong('sms') && ` · ${m.parts_of_sms({ count: parts })}`}
        </Text>
        <Paper>
          <Written lang={language}>{isWrong('sms') ? m.the_preview_needs_a_text_without_errors() : sms}</Written>
        </Paper>
      </Stack>
      <Stack $gap={1}>
        <Text as="p" size="s" muted>
          {PART_WORDS.mail}
        </Text>
        <Paper>
          {isWrong('subject') || isWrong('mail') ? (
            <Text as="p">{m.the_preview_needs_a_text_without_errors()}</Text>
          ) : (
            <Stack $gap={3}>
              <Written lang={language}>
                <b>{mail.subject}</b>
              </Written>
              <Written lang={language}>{mail.text}</Written>
            </Stack>
          )}
        </Paper>
      </Stack>
    </Stack>
  );
}
