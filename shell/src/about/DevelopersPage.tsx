import { Card, DescriptionList, PageHeader, Stack, Text, TextLink } from 'shared-lib';
import { readPageConfig } from '../remotes/pageConfig';
import * as m from '../texts/m';

/** The starting point for developers who build on the product. Source: R-pages-14. */
export default function DevelopersPage() {
  const { version, demo, overrides } = readPageConfig();
  return (
    <>
      <PageHeader title={m.developers()} subtitle={m.for_who_builds_on_hatid()} />
      <Stack $gap={4}>
        <Card as="section" aria-labelledby="api">
          <Stack $gap={3}>
            <h2 id="api">{m.the_api()}</h2>
            <Text muted>{m.every_call_of_this_product()}</Text>
            <DescriptionList
              items={[
                { term: m.description(), value: <TextLink href="/api/docs">/api/docs</TextLink> },
                { term: m.who_asks(), value: m.a_header_authorization_token_with() },
                { term: m.a_write_that_is_sent(), value: m.with_the_same_idempotency_key() },
                {
                  term: m.errors(),
                  value: m.carry_a_code_words_for(),
                },
              ]}
            />
          </Stack>
        </Card>
        <Card as="section" aria-labelledby="areas">
          <Stack $gap={3}>
            <h2 id="areas">{m.the_areas_of_the_screen()}</h2>
            <Text muted>
              {m.each_area_is_delivered_on()} <TextLink to="/dashboard/about/system">{m.system_info()}</TextLink>{' '}
              {m.says_which_version_of_each()}
            </Text>
            <DescriptionList
              items={[
                { term: m.fit(), value: m.the_server_refuses_an_area() },
                {
                  term: m.local_builds(),
                  value: overrides ? m.may_be_plugged_in_by() : m.are_not_taken_by_this(),
                },
              ]}
            />
          </Stack>
        </Card>
        <Card as="section" aria-labelledby="running">
          <Stack $gap={3}>
            <h2 id="running">{m.keeping_it_running()}</h2>
            <DescriptionList
              items={[
                { term: m.server(), value: version },
                { term: m.process(), value: <TextLink href="/healthz">/healthz</TextLink> },
                { term: m.database_and_jobs(), value: <TextLink href="/readyz">/readyz</TextLink> },
                {
                  term: m.figures(),
                  value: (
                    <>
                      <TextLink href="/metrics">/metrics</TextLink>
                      {m.for_prometheus()}
                    </>
                  ),
                },
                ...(demo
                  ? []
                  : [
                      {
                        term: m.figures_and_api_description(),
                        value: m.open_with_the_token_that(),
                      },
                    ]),
              ]}
            />
          </Stack>
        </Card>
      </Stack>
    </>
  );
}
