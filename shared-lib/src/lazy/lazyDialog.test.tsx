import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ReactNode, useState } from 'react';
import { retryLazyCode } from './lazyComponent';
import { Dialog } from '../ui/dialog/Dialog';
import { lazyDialog } from './lazyDialog';

interface Props {
  onClose: () => void;
}
const Question = ({ onClose }: Props) => <Dialog open onClose={onClose} title="Which one?" />;

/** Stands in for the shell's boundary around an area. */
class Area extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  private readonly retry = (): void => {
    retryLazyCode();
    this.setState({ failed: false });
  };
  override render(): ReactNode {
    return this.state.failed ? <button onClick={this.retry}>Retry</button> : this.props.children;
  }
}

function Page({ Ask }: { Ask: (props: Props) => ReactNode }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button onClick={() => setOpen(true)}>Ask</button>
      {open && <Ask onClose={() => setOpen(false)} />}
    </>
  );
}

const ask = () => userEvent.click(screen.getByRole('button', { name: 'Ask' }));

it('loads its code on the first opening, once', async () => {
  const load = jest.fn(() => Promise.resolve(Question));
  const Ask = lazyDialog(load);
  render(<Page Ask={Ask} />);
  expect(load).not.toHaveBeenCalled();
  await ask();
  // On a busy machine, a placeholder dialog with its own Close stands there until the code has loaded.
  const dialog = within(await screen.findByRole('dialog', { name: 'Which one?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Which one?' })).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('says that it is loading if its code takes a while, and can be closed in the meantime', async () => {
  const Ask = lazyDialog<Props>(() => new Promise(() => undefined));
  render(<Page Ask={Ask} />);
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('forgets a failed prefetch: opening it loads the code again', async () => {
  const load = jest.fn(() => Promise.resolve(Question)).mockRejectedValueOnce(new Error('offline'));
  const Ask = lazyDialog<Props>(load);
  await act(async () => Ask.prefetch());
  render(<Page Ask={Ask} />);
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Which one?' })).toBeInTheDocument();
});

it("leaves code that cannot be loaded to the area's Retry", async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = jest.fn(() => Promise.resolve(Question)).mockRejectedValueOnce(new Error('offline'));
  const Ask = lazyDialog<Props>(load);
  render(
    <Area>
      <Page Ask={Ask} />
    </Area>,
  );
  await ask();
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await ask();
  expect(await screen.findByRole('dialog', { name: 'Which one?' })).toBeInTheDocument();
});
