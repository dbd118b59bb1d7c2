import { Card, PageHeader, type Role, Stack, Tabs, TextLink, useUser, useView } from 'shared-lib';
import styled from 'styled-components';
import { GUIDES } from './guide';
import { ScreenWords } from './ScreenWords';
import * as m from '../texts/m';

const Narrow = styled.div`
  max-width: 760px;
`;
const Steps = styled.ol`
  display: grid;
  gap: var(--s2);
  margin: 0;
  padding-inline-start: 22px;
  list-style: decimal;
  color: var(--ink-2);

  strong { color: var(--ink); font-weight: 600; }
`;

function Guide({ role }: { role: Role }) {
  return (
    <Stack $gap={4}>
      {GUIDES[role].map(({ title, steps }) => (
        <Card key={title} as="article">
          <Stack $gap={3}>
            <h2>{title}</h2>
            <Steps>
              {steps.map((step) => (
                <li key={step}>
                  <ScreenWords text={step} />
                </li>
              ))}
            </Steps>
          </Stack>
        </Card>
      ))}
    </Stack>
  );
}

const VIEWS = ['operator', 'therapist', 'driver'] as const;
const LABELS: Readonly<Record<Role, string>> = {
  operator: m.operators(),
  therapist: m.therapists(),
  driver: m.drivers(),
};

/** Operators get all three guides, because they explain the product to others. */
function AllGuides() {
  const { view, show } = useView(VIEWS);
  return (
    <Tabs
      label={m.guides()}
      value={view}
      onChange={show}
      items={VIEWS.map((value) => ({ value, label: LABELS[value] }))}
    >
      <Guide role={view} />
    </Tabs>
  );
}

/** How to use the product, task by task. Source: R-pages-14. */
export default function UserGuidePage() {
  const { role } = useUser();
  return (
    <Narrow>
      <PageHeader
        title={m.user_guide()}
        subtitle={
          <span>
            {m.something_else_see_the()}{' '}
            <TextLink to="/dashboard/help/faqs">{m.questions_others_have_asked()}</TextLink>.
          </span>
        }
      />
      {role === 'operator' ? <AllGuides /> : <Guide role={role} />}
    </Narrow>
  );
}
