// How it works: docs/subsystems/calls-and-steps.md.
import {
  Button,
  Card,
  failureText,
  isLiveEnabled,
  Row,
  setLiveEnabled,
  Stack,
  Text,
  toast,
  useTextSize,
  useTheme,
  useUser,
} from 'shared-lib';
import { Checkbox, RadioGroup } from 'shared-lib/controls';
import { useUpdateProfile } from 'shared-lib/settings';
import { useState } from 'react';
import styled from 'styled-components';
import { areSingleKeysOn, setSingleKeys } from '../command-palette/singleKeySetting';
import { askToInstall, useInstall } from '../install/useInstall';
import * as m from '../texts/m';

function Theme() {
  const { choice, setTheme } = useTheme();
  const { textSize, setTextSize } = useTextSize();
  return (
    <Card as="section" aria-labelledby="look">
      <Stack $gap={4}>
        <h2 id="look">{m.look()}</h2>
        <RadioGroup
          label={m.theme()}
          value={choice}
          onChange={setTheme}
          options={[
            { value: 'system', label: m.system(), hint: m.as_this_device_has_it() },
            { value: 'light', label: m.light() },
            { value: 'dark', label: m.dark() },
          ]}
        />
        <RadioGroup
          label={m.text_size()}
          value={textSize}
          onChange={setTextSize}
          options={[
            { value: 'normal', label: m.normal() },
            { value: 'large', label: m.large() },
            { value: 'larger', label: m.larger() },
          ]}
        />
      </Stack>
    </Card>
  );
}

/** Kept with the account. The page then loads again in it (`language/LanguageWatch.tsx`). */
function ReadIn() {
  const { language, role } = useUser();
  const update = useUpdateProfile();
  if (role === 'operator') return null;
  return (
    <Card as="section" aria-labelledby="language">
      <Stack $gap={4}>
        <h2 id="language">{m.language()}</h2>
        <RadioGroup
          label={m.for_your_account_on_every_device()}
          value={update.variables?.language ?? language ?? 'en'}
          onChange={(chosen) =>
            update.mutate(
              { language: chosen },
              { onError: (error) => toast.error(failureText(error, m.could_not_save_your_choice())) },
            )
          }
          options={[
            { value: 'en', label: m.english() },
            { value: 'fil', label: m.filipino() },
          ]}
        />
      </Stack>
    </Card>
  );
}

function Updates() {
  const [live, setLive] = useState(isLiveEnabled);
  const change = (checked: boolean): void => {
    setLive(checked);
    setLiveEnabled(checked);
  };
  return (
    <Card as="section" aria-labelledby="updates">
      <Stack $gap={4}>
        <h2 id="updates">{m.updates()}</h2>
        <Checkbox
          checked={live}
          onChange={change}
          label={m.real_time_updates()}
          hint={m.when_off_lists_refresh_every()}
        />
      </Stack>
    </Card>
  );
}

/** A phone has no keys. Source: R-beyond-973. */
const OfKeys = styled(Card)`
  @media (pointer: coarse) and (max-width: 767px) { display: none; }
`;

function Keys() {
  const [on, setOn] = useState(areSingleKeysOn);
  const change = (checked: boolean): void => {
    setOn(checked);
    setSingleKeys(checked);
  };
  return (
    <OfKeys as="section" aria-labelledby="keys">
      <Stack $gap={4}>
        <h2 id="keys">{m.keyboard()}</h2>
        <Checkbox checked={on} onChange={change} label={m.single_keys()} hint={m.n_books_and_so_on()} />
      </Stack>
    </OfKeys>
  );
}

/** Puts the product on this device's home screen. Nothing where that is done, or cannot be. Source: R-device-1. */
function Install() {
  const install = useInstall();
  if (!install) return null;
  return (
    <Card as="section" aria-labelledby="install">
      <Stack $gap={4}>
        <h2 id="install">{m.on_your_home_screen()}</h2>
        <Text muted>{install === 'asked' ? m.it_opens_with_one_tap() : m.tap_share_then_add()}</Text>
        {install === 'asked' && (
          <Row>
            <Button onClick={askToInstall}>{m.install()}</Button>
          </Row>
        )}
      </Stack>
    </Card>
  );
}

/** The settings of this device. They are stored in it. */
export function Look() {
  return (
    <Stack $gap={4}>
      <ReadIn />
      <Theme />
      <Updates />
      <Keys />
      <Install />
    </Stack>
  );
}
