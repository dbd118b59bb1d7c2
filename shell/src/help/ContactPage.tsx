import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  Card,
  failureText,
  Field,
  fieldError,
  FIELD_TEXTS,
  limits,
  PageHeader,
  Row,
  settingsQueries,
  Stack,
  telHref,
  Text,
  TextArea,
  TextInput,
  TextLink,
  useAskSupport,
  useUser,
} from 'shared-lib';
import { type FormEvent, useState } from 'react';
import styled from 'styled-components';
import { useProblems } from '../sign-in/useProblems';

const Narrow = styled.div`
  max-width: 760px;
`;

/** The quicker way, where the business has said how it is reached. */
function Phone() {
  const { data } = useQuery(settingsQueries.company());
  if (!data?.phone_number) return null;
  return (
    <Text as="p" size="s" muted>
      In a hurry? Call <TextLink href={telHref(data.phone_number)}>{data.phone_number}</TextLink>
      {data.hours && `, ${data.hours}`}.
    </Text>
  );
}

/** A message to the business, queued as an e-mail. Source: product 5, 'Help and About'. */
export default function ContactPage() {
  const { email } = useUser();
  const [subject, setSubject] = useState('');
  const [message, setMessage] = useState('');
  const [said, setSaid] = useState<{ tone: 'green' | 'red'; text: string } | null>(null);
  const { form, problems, check } = useProblems<'subject' | 'message'>();
  const ask = useAskSupport();

  const write = (event: FormEvent): void => {
    event.preventDefault();
    setSaid(null);
    const missing = (text: string) => (text.trim() ? undefined : FIELD_TEXTS.required);
    if (!check({ subject: missing(subject), message: missing(message) })) return;
    ask.mutate(
      { subject, message },
      {
        onSuccess: () => {
          setSubject('');
          setMessage('');
          setSaid({ tone: 'green', text: `Your message is on its way. The answer comes to ${email}.` });
        },
        onError: (error) => {
          if (check({ subject: fieldError(error, 'subject'), message: fieldError(error, 'message') }))
            setSaid({ tone: 'red', text: failureText(error, 'Could not send your message') });
        },
      },
    );
  };
  return (
    <Narrow>
      <PageHeader
        title="Email Support"
        subtitle={
          <span>
            The <TextLink to="/dashboard/help/faqs">questions others have asked</TextLink> may be quicker.
          </span>
        }
      />
      <Stack $gap={4}>
        <Card>
          <form ref={form} noValidate onSubmit={write}>
            <Stack $gap={4}>
              {said && <Banner tone={said.tone} live={said.tone === 'red' ? 'alert' : 'status'} title={said.text} />}
              <Field label="Subject" error={problems.subject}>
                <TextInput name="subject" value={subject} onChange={setSubject} maxLength={limits.NAME_MAX} />
              </Field>
              <Field
                label="Message"
                error={problems.message}
                hint="What did you want to do, and what happened instead?"
              >
                <TextArea name="message" value={message} onChange={setMessage} maxLength={limits.TEXT_MAX} rows={6} />
              </Field>
              <Row $between>
                <Text size="s" muted>
                  The answer comes to {email}.
                </Text>
                <Button type="submit" variant="primary" icon="send" busy={ask.isPending}>
                  Send
                </Button>
              </Row>
            </Stack>
          </form>
        </Card>
        <Phone />
      </Stack>
    </Narrow>
  );
}
