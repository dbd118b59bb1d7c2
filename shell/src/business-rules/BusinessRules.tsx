import { useQuery } from '@tanstack/react-query';
import {
  ButtonLink,
  Card,
  ErrorState,
  friendlyText,
  Loading,
  SkeletonRows,
  Stack,
  StaleNotice,
  Text,
} from 'shared-lib';
import { businessQueries, type RuleName } from 'shared-lib/settings';
import { useState } from 'react';
import { Commission } from './Commission';
import { OwnersOnly, useMayChange } from './OwnersOnly';
import { PrivacyNoticeCard } from './PrivacyNoticeCard';
import { RulesForm } from './RulesForm';
import { ServiceAreas } from './ServiceAreas';
import { Surcharges } from './Surcharges';
import { WaitingChanges } from './WaitingChanges';
import { WorkRates } from './WorkRates';
import * as m from '../texts/m';

/** The settings that hold for the whole business. Source: R-pages-9. */
export function BusinessRules() {
  const rules = useQuery(businessQueries.rules());
  // Changes by another operator show at once, but never replace what is being typed.
  const [typing, setTyping] = useState(false);
  const [shown, setShown] = useState(rules.data);
  const [open, setOpen] = useState<ReadonlySet<RuleName>>(new Set());
  const unfold = (rule: RuleName, isOpen: boolean): void =>
    setOpen((now) => new Set(isOpen ? [...now, rule] : [...now].filter((one) => one !== rule)));
  if (!typing && shown !== rules.data) setShown(rules.data);
  const mayChange = useMayChange();
  const retry = (): void => void rules.refetch();
  return (
    <Stack $gap={4}>
      {rules.isPending && (
        <Card>
          <Loading what={m.the_rules()} onRetry={retry}>
            <SkeletonRows rows={5} />
          </Loading>
        </Card>
      )}
      {rules.error && !rules.data && (
        <Card>
          <ErrorState compact title={friendlyText(rules.error)} onRetry={retry} busy={rules.isFetching} />
        </Card>
      )}
      {rules.data && shown && (
        <>
          <StaleNotice query={rules} />
          <WaitingChanges changes={Object.values(rules.data).flatMap(({ waiting }) => waiting ?? [])} />
          <OwnersOnly />
          <RulesForm
            key={JSON.stringify(shown)}
            start={shown}
            fresh={rules.data}
            onTyping={setTyping}
            readOnly={!mayChange}
            {...{ open, onUnfold: unfold }}
          />
        </>
      )}
      <Card as="section" aria-labelledby="texts-to-clients">
        <Stack $gap={4}>
          <h2 id="texts-to-clients">{m.messages_to_clients()}</h2>
          <Text as="p" size="s" muted>
            {m.what_hatid_writes_to_clients()}
          </Text>
          <div>
            <ButtonLink to="/dashboard/settings?view=messages">{m.see_the_texts()}</ButtonLink>
          </div>
        </Stack>
      </Card>
      <ServiceAreas />
      <Surcharges readOnly={!mayChange} />
      <Commission readOnly={!mayChange} />
      <WorkRates readOnly={!mayChange} />
      <PrivacyNoticeCard readOnly={!mayChange} />
    </Stack>
  );
}
