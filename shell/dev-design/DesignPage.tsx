import { PageHeader, SegmentedControl, Text, type TextSize, type ThemeChoice, useTextSize, useTheme } from 'shared-lib';
import styled from 'styled-components';
import { Actions } from './Actions';
import { Compositions } from './Compositions';
import { Data } from './Data';
import { Forms } from './Forms';
import { Foundations } from './Foundations';
import { States } from './States';

const Page = styled.main`
  max-width: 1240px;
  margin: 0 auto;
  padding: var(--s5) var(--s4) var(--s7);
`;
const Contents = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s1) var(--s4);
  font-size: var(--t-s);

  a { padding: 11px 0; }
`;

const themes: { value: ThemeChoice; label: string }[] = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'system', label: 'System' },
];
const sizes: { value: TextSize; label: string }[] = [
  { value: 'normal', label: 'Normal' },
  { value: 'large', label: 'Large' },
  { value: 'larger', label: 'Larger' },
];

/**
 * Every component of the design system in every state, at /dev/design of `npm run dev`. No build contains it.
 */
export default function DesignPage() {
  const { choice, setTheme } = useTheme();
  const { textSize, setTextSize } = useTextSize();
  return (
    <Page>
      <PageHeader
        title="Design system"
        subtitle={<Text>Calm and warm: deep green for what to do next, strong colour only for status.</Text>}
        actions={
          <>
            <SegmentedControl label="Text size" value={textSize} onChange={setTextSize} options={sizes} />
            <SegmentedControl label="Theme" value={choice} onChange={setTheme} options={themes} />
          </>
        }
      />
      <Contents aria-label="Contents">
        <a href="#foundations">Foundations</a>
        <a href="#actions">Actions</a>
        <a href="#forms">Forms</a>
        <a href="#data">Data</a>
        <a href="#states">States</a>
        <a href="#together">Together</a>
      </Contents>
      <Foundations />
      <Actions />
      <Forms />
      <Data />
      <States />
      <Compositions />
    </Page>
  );
}
