import { useState } from 'react';
import { addDays, Button, IconButton, SegmentedControl, Select, Sheet, Stack, usePhone } from 'shared-lib';
import { type BoardAddress, ROLE_FILTERS, type useBoardAddress, ZOOMS } from './boardAddress';
import { Bar, Legend } from './boardStyle';
import { STATES } from './pieces';
import * as m from '../texts/m';

export interface BoardToolbarProps {
  address: ReturnType<typeof useBoardAddress>;
  /** People off duty with nothing booked. */
  folded: number;
}

const PATTERNS = [
  ['duty', m.on_duty_2()],
  ['off', m.off_duty_2()],
  ['way', m.way_to_the_next_visit()],
  ['late', m.too_little_time_for_it()],
] as const;

/** The days before and after, the filters, and the zoom. On a phone this is one line, and a button opens the rest. */
export function BoardToolbar({ address, folded }: BoardToolbarProps) {
  const { day, today, zoom, go } = address;
  const isPhone = usePhone();
  return (
    <Bar>
      <IconButton icon="left" label={m.day_before()} onClick={() => go({ day: addDays(day, -1), open: null })} />
      <IconButton icon="right" label={m.day_after()} onClick={() => go({ day: addDays(day, 1), open: null })} />
      {day !== today && (
        <Button size="sm" onClick={() => go({ day: today, open: null })}>
          {m.today()}
        </Button>
      )}
      {isPhone ? (
        <ShownSheet address={address} folded={folded} />
      ) : (
        <>
          <Shown address={address} folded={folded} />
          <IconButton
            icon="minus"
            label={m.smaller()}
            disabled={zoom === 0}
            onClick={() => go({ zoom: Math.max(0, zoom - 1) })}
          />
          <IconButton
            icon="plus"
            label={m.larger()}
            disabled={zoom === ZOOMS.length - 1}
            onClick={() => go({ zoom: Math.min(ZOOMS.length - 1, zoom + 1) })}
          />
          <Legend role="list" aria-label={m.what_the_patterns_mean()}>
            {PATTERNS.map(([sample, words]) => (
              <li key={sample}>
                <i data-sample={sample} aria-hidden="true" />
                {words}
              </li>
            ))}
          </Legend>
        </>
      )}
    </Bar>
  );
}

function Shown({ address: { role, state, everybody, go }, folded }: BoardToolbarProps) {
  return (
    <>
      <SegmentedControl
        label={m.who_is_shown()}
        value={role}
        onChange={(next) => go({ role: next })}
        options={ROLE_FILTERS}
      />
      <Select
        size="sm"
        aria-label={m.state()}
        value={state}
        onChange={(next) => go({ state: next })}
        options={STATES}
      />
      {folded > 0 && (
        <Button size="sm" aria-pressed={everybody} onClick={() => go({ everybody: !everybody })}>
          {m.off_duty_folded_words({ folded, words: everybody ? 'shown' : 'hidden' })}
        </Button>
      )}
    </>
  );
}

/** How many of the filters are set. */
const setCount = ({ role, state, everybody }: BoardAddress): number =>
  [role !== 'all', state !== 'all', everybody].filter(Boolean).length;

function ShownSheet(props: BoardToolbarProps) {
  const [isOpen, setOpen] = useState(false);
  const count = setCount(props.address);
  return (
    <>
      <Button size="sm" icon="filter" onClick={() => setOpen(true)}>
        {count ? m.shown({ count }) : m.shown_2()}
      </Button>
      <Sheet side="bottom" open={isOpen} onClose={() => setOpen(false)} title={m.what_is_shown()}>
        <Stack $gap={3}>
          <Shown {...props} />
        </Stack>
      </Sheet>
    </>
  );
}
