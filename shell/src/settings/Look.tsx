import { Card, isLiveEnabled, setLiveEnabled, Stack, useTextSize, useTheme } from 'shared-lib';
import { Checkbox, RadioGroup } from 'shared-lib/controls';
import { useState } from 'react';

function Theme() {
  const { choice, setTheme } = useTheme();
  const { textSize, setTextSize } = useTextSize();
  return (
    <Card as="section" aria-labelledby="look">
      <Stack $gap={4}>
        <h2 id="look">Look</h2>
        <RadioGroup
          label="Theme"
          value={choice}
          onChange={setTheme}
          options={[
            { value: 'system', label: 'System', hint: 'As this device has it' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <RadioGroup
          label="Text size"
          value={textSize}
          onChange={setTextSize}
          options={[
            { value: 'normal', label: 'Normal' },
            { value: 'large', label: 'Large' },
            { value: 'larger', label: 'Larger' },
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
        <h2 id="updates">Updates</h2>
        <Checkbox
          checked={live}
          onChange={change}
          label="Real-time updates"
          hint="Switched off, this device asks for news every 15 seconds while a list is open."
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
