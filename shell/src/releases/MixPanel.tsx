// How it works: docs/subsystems/canaries.md.
import { useQuery } from '@tanstack/react-query';
import {
  Banner,
  Button,
  Dialog,
  ErrorState,
  failureText,
  Field,
  fieldError,
  friendlyText,
  Loading,
  Select,
  SkeletonText,
  Stack,
  Text,
} from 'shared-lib';
import { type Mix, mixQueries, useChooseVersions } from 'shared-lib/settings';
import { useId, useState } from 'react';
import { type NamedVersion, withoutVersions } from '../remotes/askedVersions';
import { labelOf } from '../remotes/labelOf';
import { when } from './releaseWords';
import * as m from '../texts/m';

type Part = Mix['parts'][number];

/** The choice of no version. */
const EVERYBODYS = '';

interface VersionFieldProps {
  part: Part;
  value: string;
  error: string | undefined;
  onChange: (version: string) => void;
}

/** One area with its versions. One that an address asked for stands there too, with the reason against it. */
function VersionField({ part: { remote, version, versions }, value, error, onChange }: VersionFieldProps) {
  const isListed = value === EVERYBODYS || versions.some((one) => one.version === value);
  const options = [
    { value: EVERYBODYS, label: m.what_everybody_has({ version }) },
    ...versions.map((one) => ({ value: one.version, label: `${one.version} · ${when(one.published_at)}` })),
    ...(isListed ? [] : [{ value, label: value }]),
  ];
  return (
    <Field label={labelOf(remote)} error={error}>
      <Select value={value} onChange={onChange} options={options} />
    </Field>
  );
}

interface MixPanelProps {
  /** The versions that an address asked for, and why they were refused. */
  wanted?: readonly NamedVersion[];
  refusal?: Error;
  onClose: () => void;
  /** The next page has the mix. */
  onChosen?: () => void;
}

const loadAgain = (): void => location.assign(withoutVersions(location));

/**
 * Chooses published versions of the areas for this browser. What is refused stays chosen, with the reason at its field,
 * and nothing changes. Source: R-beyond-240, R-beyond-243.
 */
export function MixPanel({ wanted = [], refusal, onClose, onChosen = loadAgain }: MixPanelProps) {
  const id = useId();
  const { data, error, isPending, isFetching, refetch } = useQuery(mixQueries.read());
  const { mutate, isPending: isChoosing, isSuccess, error: refused } = useChooseVersions();
  const [picked, setPicked] = useState<Record<string, string>>(() =>
    Object.fromEntries(wanted.map(({ remote, version }) => [remote, version])),
  );
  const problem = refused ?? refusal;
  const parts = data?.parts ?? [];
  const valueOf = ({ remote, chosen }: Part): string => picked[remote] ?? chosen ?? EVERYBODYS;
  const choose = (): void => {
    const versions = parts
      .map((part) => ({ remote: part.remote, version: valueOf(part) }))
      .filter(({ version }) => version !== EVERYBODYS);
    mutate({ versions }, { onSuccess: onChosen });
  };
  const isAtField = parts.some(({ remote }) => fieldError(problem, remote) !== undefined);
  return (
    <Dialog
      open
      size="sm"
      title={m.choose_versions()}
      onClose={onClose}
      footer={
        data?.may && (
          <Button variant="primary" type="submit" form={id} busy={isChoosing || isSuccess}>
            {m.use_these_versions()}
          </Button>
        )
      }
    >
      {isPending && (
        <Loading what={m.the_versions()} onRetry={() => void refetch()}>
          <SkeletonText lines={4} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState compact title={friendlyText(error)} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data && !data.may && <Text as="p">{m.you_may_not_choose_here()}</Text>}
      {data?.may && (
        <form
          id={id}
          onSubmit={(event) => {
            event.preventDefault();
            choose();
          }}
        >
          <Stack $gap={4}>
            <Text as="p" size="s" muted>
              {m.for_this_browser_for_a_day()}
            </Text>
            {problem && !isAtField && (
              <Banner tone="red" live="alert" title={failureText(problem, m.could_not_choose_the_versions())} />
            )}
            {parts.map((part) => (
              <VersionField
                key={part.remote}
                part={part}
                value={valueOf(part)}
                error={fieldError(problem, part.remote)}
                onChange={(version) => setPicked((before) => ({ ...before, [part.remote]: version }))}
              />
            ))}
          </Stack>
        </form>
      )}
    </Dialog>
  );
}
