import type { UseQueryResult } from '@tanstack/react-query';
import {
  Button,
  Card,
  dateWords,
  ErrorState,
  friendlyText,
  type IconName,
  Loading,
  SkeletonRows,
  Stack,
  Text,
  useLocation,
} from 'shared-lib';
import type { Column } from 'shared-lib/controls';
import { type ReactNode, useEffect, useRef } from 'react';
import { OwnersOnly } from './OwnersOnly';
import * as m from '../texts/m';

/** Who set a rule, and when. */
export const SET_BY: Column<{ readonly set_by: string | null; readonly set_at: string }> = {
  key: 'set',
  header: m.set_by(),
  cell: ({ set_by, set_at }) => `${set_by ?? m.somebody()}, ${dateWords(new Date(set_at))}`,
};

interface RuleCardProps<Data> {
  id: string;
  title: string;
  hint: string;
  /** What is waited for: 'the rates'. */
  what: string;
  /** Rows to draw until then. */
  rows?: number;
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
  /** Changes it. Owners alone have it where `readOnly`. */
  button: { icon?: IconName; label: string; onPress: () => void };
  readOnly?: boolean;
  /** The forms that are open. */
  forms: ReactNode;
}

/**
 * A part of the business rules: what it is, what is set, and the button that changes it. An address that ends in its id
 * (`#commission`) shows it.
 */
export function RuleCard<Data>({
  id,
  title,
  hint,
  what,
  rows = 2,
  query: { data, error, isPending, isFetching, refetch },
  children,
  button,
  readOnly = false,
  forms,
}: RuleCardProps<Data>) {
  const retry = (): void => void refetch();
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = useLocation().hash === `#${id}`;
  useEffect(() => {
    if (isMeant && !isPending) heading.current?.scrollIntoView({ block: 'start' });
  }, [isMeant, isPending]);
  return (
    <Card as="section" aria-labelledby={id}>
      <Stack $gap={4}>
        <h2 id={id} ref={heading}>
          {title}
        </h2>
        <Text as="p" size="s" muted>
          {hint}
        </Text>
        {isPending && (
          <Loading what={what} onRetry={retry}>
            <SkeletonRows rows={rows} />
          </Loading>
        )}
        {error && !data && <ErrorState compact title={friendlyText(error)} onRetry={retry} busy={isFetching} />}
        {data && children(data)}
        {readOnly ? (
          <OwnersOnly />
        ) : (
          <div>
            <Button icon={button.icon} onClick={button.onPress} disabled={!data}>
              {button.label}
            </Button>
          </div>
        )}
      </Stack>
      {forms}
    </Card>
  );
}
