import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { toast } from './toast';
import { Toaster } from './Toaster';

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  act(() => toast.clear());
  jest.useRealTimers();
});

const pass = (ms: number): void => act(() => void jest.advanceTimersByTime(ms));

it('announces successes politely and errors at once', () => {
  render(<Toaster />);
  act(() => {
    toast.success('Appointment created successfully');
    toast.error('Could not create appointment');
  });
  expect(screen.getByRole('status')).toHaveTextContent('Appointment created successfully');
  expect(screen.getByRole('alert')).toHaveTextContent('Could not create appointment');
});

it('goes by itself after its time, errors later', () => {
  render(<Toaster />);
  act(() => {
    toast.info('Connecting to real-time updates...', { duration: 3_000 });
    toast.error('Could not start session');
  });
  pass(2_999);
  expect(screen.getByText('Connecting to real-time updates...')).toBeInTheDocument();
  pass(1);
  expect(screen.queryByText('Connecting to real-time updates...')).not.toBeInTheDocument();
  expect(screen.getByText('Could not start session')).toBeInTheDocument();
  pass(5_000);
  expect(screen.queryByText('Could not start session')).not.toBeInTheDocument();
});

it('stays while the pointer or the focus is on it', () => {
  render(<Toaster />);
  act(() => void toast.success('Saved'));
  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  pass(60_000);
  expect(screen.getByText('Saved')).toBeInTheDocument();
  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  pass(4_000);
  expect(screen.queryByText('Saved')).not.toBeInTheDocument();
});

it('shows three at a time, and the next when there is space', () => {
  render(<Toaster />);
  act(() => ['one', 'two', 'three', 'four'].forEach((text) => toast.success(text, { duration: 0 })));
  expect(screen.queryByText('four')).not.toBeInTheDocument();
  fireEvent.click(screen.getAllByRole('button', { name: 'Dismiss' })[0] as HTMLElement);
  expect(screen.queryByText('one')).not.toBeInTheDocument();
  expect(screen.getByText('four')).toBeInTheDocument();
});

it('with a button, comes before earlier ones, as its time runs, and Ctrl+Z presses it (R-workflow-21)', () => {
  const onClick = jest.fn();
  render(<Toaster />);
  act(() => {
    for (const text of ['one', 'two', 'three']) toast.success(text, { duration: 0 });
    toast.success('Session started', { action: { label: 'Undo', onCtrlZ: true, onClick } });
  });
  expect(screen.getByRole('status')).toHaveTextContent(/^onetwoSession startedUndo$/);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent(/^onetwothree$/);
});

it('removes nothing under a pointer to make space for one with a button', () => {
  render(<Toaster />);
  act(() => ['one', 'two', 'three'].forEach((text) => toast.success(text, { duration: 0 })));
  fireEvent.pointerEnter(screen.getByRole('status').parentElement as HTMLElement);
  act(() => void toast.success('Session started', { action: { label: 'Undo', onClick: jest.fn() } }));
  expect(screen.getByRole('status')).toHaveTextContent(/^onetwothreeSession startedUndo$/);
  fireEvent.pointerLeave(screen.getByRole('status').parentElement as HTMLElement);
  expect(screen.getByRole('status')).toHaveTextContent(/^onetwoSession startedUndo$/);
});

it('undoes one thing with each Ctrl+Z, the last first (R-workflow-21)', () => {
  const undone: string[] = [];
  render(<Toaster />);
  const undo = (text: string) => ({ label: 'Undo', onCtrlZ: true, onClick: () => undone.push(text) });
  act(() => ['Accepted', 'Session started'].forEach((text) => toast.success(text, { action: undo(text) })));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone).toEqual(['Session started']);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(undone).toEqual(['Session started', 'Accepted']);
});

it('shows the same news once', () => {
  render(<Toaster />);
  act(() => {
    toast.error('Could not fetch appointments');
    toast.error('Could not fetch appointments');
  });
  expect(screen.getAllByText('Could not fetch appointments')).toHaveLength(1);
});

it('says below its news what they are about, for screen readers too, and for two visits both (R-texts-7)', () => {
  render(<Toaster />);
  act(() => {
    for (const client of ['Maria Santos', 'Ana Villareal', 'Ana Villareal'])
      toast.success('Appointment started', { detail: `${client}, today 1:30 PM` });
  });
  const said = within(screen.getByRole('status'));
  expect(said.getAllByText('Appointment started')).toHaveLength(2);
  expect(said.getByText('Maria Santos, today 1:30 PM')).toBeInTheDocument();
  expect(said.getByText('Ana Villareal, today 1:30 PM')).toBeInTheDocument();
});

it('runs its action and goes', () => {
  const onClick = jest.fn();
  render(<Toaster />);
  act(() => void toast.error('Could not save', { action: { label: 'Retry', onClick } }));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Could not save')).not.toBeInTheDocument();
});

it('runs its action on Ctrl+Z if it offers that, but not from a field (R-workflow-21)', () => {
  const onClick = jest.fn();
  render(
    <>
      <input aria-label="Notes" />
      <Toaster />
    </>,
  );
  act(() => void toast.success('Session started', { action: { label: 'Undo', onCtrlZ: true, onClick } }));
  expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-keyshortcuts', 'Control+Z');
  fireEvent.keyDown(screen.getByLabelText('Notes'), { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z' });
  expect(onClick).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(onClick).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Session started')).not.toBeInTheDocument();
});

it('lets the next toast go by itself after its action was pressed with the focus on it', () => {
  render(<Toaster />);
  const onClick = () => void toast.info('Undone');
  act(() => void toast.success('Session started', { action: { label: 'Undo', onClick } }));
  const undo = screen.getByRole('button', { name: 'Undo' });
  act(() => undo.focus());
  fireEvent.click(undo);
  expect(screen.getByText('Undone')).toBeInTheDocument();
  act(() => jest.advanceTimersByTime(60_000));
  expect(screen.queryByText('Undone')).not.toBeInTheDocument();
});

describe('the focus, once the pressed button of a toast is gone (R-pages-101)', () => {
  beforeEach(() => jest.useRealTimers());
  const card = (step: string | null) => (
    <>
      <ul>
        <li>{step && <button type="button">{step}</button>}</li>
      </ul>
      <Toaster />
    </>
  );
  const pressUndo = async () => {
    const undo = screen.getByRole('button', { name: 'Undo' });
    act(() => undo.focus());
    await act(async () => fireEvent.click(undo));
  };

  it('returns to where it came from', async () => {
    render(card('Request payment'));
    act(() => void toast.success('Session started', { action: { label: 'Undo', onClick: jest.fn() } }));
    act(() => screen.getByRole('button', { name: 'Request payment' }).focus());
    await pressUndo();
    expect(screen.getByRole('button', { name: 'Request payment' })).toHaveFocus();
  });

  it('goes to the card of an element that is gone by then', async () => {
    const { rerender } = render(card('Request payment'));
    const onClick = () => rerender(card('Start session'));
    act(() => void toast.success('Session started', { action: { label: 'Undo', onClick } }));
    act(() => screen.getByRole('button', { name: 'Request payment' }).focus());
    act(() => screen.getByRole('button', { name: 'Undo' }).focus());
    rerender(card(null));
    await pressUndo();
    expect(screen.getByRole('listitem')).toHaveFocus();
  });

  it('stays where it is when Ctrl+Z is pressed', async () => {
    render(card('Request payment'));
    act(() => void toast.success('Session started', { action: { label: 'Undo', onCtrlZ: true, onClick: jest.fn() } }));
    act(() => screen.getByRole('button', { name: 'Request payment' }).focus());
    await act(async () => fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true }));
    expect(screen.getByRole('button', { name: 'Request payment' })).toHaveFocus();
  });
});
