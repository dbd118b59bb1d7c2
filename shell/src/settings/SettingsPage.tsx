import { isLiveEnabled, PageHeader, Card, Checkbox, RadioGroup, setLiveEnabled, Stack, type TextSize, type ThemeChoice, useTextSize, useTheme } from 'shared-lib';
import { useState } from 'react';
import { Sessions } from './Sessions';

function Look() {
  const { choice, setTheme } = useTheme();
  const { textSize, setTextSize } = useTextSize();
  return (
    <Card>
      <Stack $gap={4}>
        <h2>Look</h2>
        <RadioGroup
          label="Theme"
          value={choice}
          onChange={(value) => setTheme(value as ThemeChoice)}
          options={[
            { value: 'system', label: 'System', hint: 'As this device has it' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
        <RadioGroup
          label="Text size"
          value={textSize}
          onChange={(value) => setTextSize(value as TextSize)}
          options={[{ value: 'normal', label: 'Normal' }, { value: 'large', label: 'Large' }, { value: 'larger', label: 'Larger' }]}
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
    <Card>
      <Stack $gap={4}>
        <h2>Updates</h2>
        <Checkbox checked={live} onChange={change} label="Real-time updates" hint="Switched off, this device asks for news every 15 seconds while a list is open." />
      </Stack>
    </Card>
  );
}

/** What each person sets for themselves, on this device or for their account. */
export default function SettingsPage() {
  return (
    <>
      <PageHeader title="Settings" back={{ to: '/dashboard/profile', label: 'Profile' }} />
      <Stack $gap={4}>
        <Look />
        <Updates />
        <Sessions />
      </Stack>
    </>
  );
}
