import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { GlobalStyle } from './GlobalStyle';
import { dark } from './tokens';
import { useTextSize, useTheme } from './theme';

type Listener = () => void;
let deviceDark = false;
const deviceListeners = new Set<Listener>();

beforeEach(() => {
  jest.spyOn(globalThis, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        get matches() {
          return deviceDark;
        },
        addEventListener: (_event: string, listener: Listener) => deviceListeners.add(listener),
        removeEventListener: (_event: string, listener: Listener) => deviceListeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
});

function Switch() {
  const { choice, theme, setTheme } = useTheme();
  const { textSize, setTextSize } = useTextSize();
  return (
    <>
      <GlobalStyle />
      <p>{`${choice} is ${theme}, text ${textSize}`}</p>
      <button onClick={() => setTheme('dark')}>Dark</button>
      <button onClick={() => setTheme('system')}>System</button>
      <button onClick={() => setTextSize('large')}>Large</button>
    </>
  );
}

const root = document.documentElement;

it('follows the device until the user chooses, stores the choice and shares it between tabs', async () => {
  render(<Switch />);
  expect(root.dataset.theme).toBe('light');
  expect(screen.getByText('system is light, text normal')).toBeInTheDocument();

  deviceDark = true;
  act(() => deviceListeners.forEach((listener) => listener()));
  expect(root.dataset.theme).toBe('dark');

  deviceDark = false;
  act(() => deviceListeners.forEach((listener) => listener()));
  await userEvent.click(screen.getByRole('button', { name: 'Dark' }));
  expect(root.dataset.theme).toBe('dark');
  expect(localStorage.getItem('theme')).toBe('dark');
  expect(document.querySelector('meta[name="theme-color"]')).toHaveAttribute('content', dark.bg);

  localStorage.setItem('theme', 'light');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(root.dataset.theme).toBe('light');

  localStorage.setItem('theme', 'purple');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(screen.getByText('system is light, text normal')).toBeInTheDocument();

  await userEvent.click(screen.getByRole('button', { name: 'Large' }));
  expect(root.dataset.textSize).toBe('large');
});
