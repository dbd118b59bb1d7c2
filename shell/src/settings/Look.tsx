import { Card, isLiveEnabled, setLiveEnabled, Stack, useTextSize, useTheme } from 'shared-lib';
import { Checkbox, RadioGroup } from 'shared-lib/controls';
import { useState } from 'react';
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
          hint={m.switched_off_this_device_asks()}
        />
      </Stack>
    </Card>
  );
}

/** The settings of this device. They are stored in it. */
export function Look() {
  return (
    <Stack $gap={4}>
      <Theme />
      <Updates />
    </Stack>
  );
}
