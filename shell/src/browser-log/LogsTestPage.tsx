import { Button, Card, DescriptionList, Field, PageHeader, Row, Text, TextInput } from 'shared-lib';
import { Form, required, useForm } from 'shared-lib/form';
import { BROWSER_LOG_BYTES, deviceOf, pageOf, useSendBrowserLog } from 'shared-lib/settings';
import styled from 'styled-components';
import { releaseOfPage } from './sendError';
import * as m from '../texts/m';

const Narrow = styled.div`
  max-width: 760px;
`;

/** Sends a test entry to Logs, to prove that errors of this screen reach them. Source: R-pages-16. */
export default function LogsTestPage() {
  const send = useSendBrowserLog();
  const page = pageOf(location.pathname);
  const release = releaseOfPage();
  const form = useForm({
    draft: 'logs-test',
    start: { message: m.a_test_from_this_screen() },
    check: ({ message }) => ({ message: required(message) }),
    send: async ({ message }) => void (await send.mutateAsync({ kind: 'test', message, page, release })),
    failure: m.could_not_send_the_entry(),
    again: true,
  });
  return (
    <Narrow>
      <PageHeader title={m.logs_test()} />
      <Card>
        <Form form={form} news={form.sent && m.sent_operators_see_it_in()}>
          <Text as="p">{m.what_goes_wrong_on_a()}</Text>
          <Field label={m.message()} error={form.errors.message}>
            <TextInput {...form.control('message')} maxLength={BROWSER_LOG_BYTES.message} />
          </Field>
          <DescriptionList
            items={[
              { term: m.page(), value: page },
              { term: m.release(), value: release },
              { term: m.device(), value: deviceOf(navigator.userAgent) },
            ]}
          />
          <Row>
            <Button type="submit" variant="primary" icon="send" busy={form.busy}>
              {m.send()}
            </Button>
          </Row>
        </Form>
      </Card>
    </Narrow>
  );
}
