import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Button } from '../button/Button';
import { IconButton } from '../button/IconButton';
import { Field } from '../field/Field';
import { TextInput } from '../field/TextInput';
import { DropdownMenu } from '../menu/DropdownMenu';
import { ConfirmDialog, Dialog, Sheet } from './Dialog';

function Payment({ kind: Kind = Dialog }: { kind?: typeof Dialog | typeof Sheet }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Verify</Button>
      <Kind
        open={open}
        onClose={() => setOpen(false)}
        title="Verify Payment Received"
        description="Ana Villareal"
        footer={<Button>Save</Button>}
      >
        <Field label="Amount">
          <TextInput value="1450" onChange={jest.fn()} />
        </Field>
      </Kind>
    </>
  );
}

describe.each([
  ['Dialog', Dialog],
  ['Sheet', Sheet],
])('%s', (_name, kind) => {
  it('has a name and a description, and puts the focus on the first field', async () => {
    render(<Payment kind={kind} />);
    await userEvent.click(screen.getByRole('button', { name: 'Verify' }));
    const dialog = await screen.findByRole('dialog', { name: 'Verify Payment Received' });
    expect(dialog).toHaveAccessibleDescription('Ana Villareal');
    expect(screen.getByLabelText('Amount')).toHaveFocus();
  });

  it('closes with Escape and with its cross, and returns the focus', async () => {
    render(<Payment kind={kind} />);
    const opener = screen.getByRole('button', { name: 'Verify' });
    await userEvent.click(opener);
    await screen.findByRole('dialog');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());

    await userEvent.click(opener);
    await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe("a phone's back gesture", () => {
  /** The browser's own, which jsdom does not have. */
  class Watcher extends EventTarget {
    static open: Watcher[] = [];
    constructor() {
      super();
      Watcher.open.push(this);
    }
    destroy(): void {
      Watcher.open = Watcher.open.filter((one) => one !== this);
    }
    /** A watcher ends with the request that it reports. */
    static goBack(): void {
      const top = Watcher.open.pop();
      act(() => void top?.dispatchEvent(new Event('close')));
    }
  }
  const browser = window as { CloseWatcher?: unknown };
  beforeEach(() => {
    browser.CloseWatcher = Watcher;
  });
  afterEach(() => {
    delete browser.CloseWatcher;
  });

  it('closes the top dialog, one that asks first on the second try, and leaves nothing behind (R-pages-120)', async () => {
    const asked = jest.fn();
    function Two() {
      const [open, setOpen] = useState<readonly string[]>(['Booking', 'Reason']);
      const close = (): void => {
        if (asked.mock.calls.length > 0) setOpen(open.slice(0, -1));
        asked();
      };
      return open.map((title) => <Dialog key={title} open onClose={close} title={title} />);
    }
    render(<Two />);
    await screen.findByText('Reason');
    Watcher.goBack();
    expect(asked).toHaveBeenCalledTimes(1);
    expect(screen.getByText('Reason')).toBeInTheDocument();
    Watcher.goBack();
    await waitFor(() => expect(screen.queryByText('Reason')).not.toBeInTheDocument());
    expect(screen.getByText('Booking')).toBeInTheDocument();
    Watcher.goBack();
    await waitFor(() => expect(screen.queryByText('Booking')).not.toBeInTheDocument());
    expect(Watcher.open).toEqual([]);
  });
});

/** Rows that a dialog reviews: a reviewed row leaves the list, together with the button that opened the dialog. */
function Reviews({ names, laterMs }: { names: readonly string[]; laterMs?: number }) {
  const [left, setLeft] = useState(names);
  const [reviewed, setReviewed] = useState<string | null>(null);
  const done = (): void => {
    const remove = (): void => setLeft(left.filter((one) => one !== reviewed));
    if (laterMs === undefined) remove();
    else setTimeout(remove, laterMs);
    setReviewed(null);
  };
  return (
    <main tabIndex={-1}>
      <a href="#top">Top</a>
      <div>
        {left.map((name) => (
          <section key={name} aria-label={name}>
            <Button onClick={() => setReviewed(name)}>Review {name}</Button>
          </section>
        ))}
      </div>
      {reviewed !== null && (
        <Dialog open onClose={() => setReviewed(null)} title="Review" footer={<Button onClick={done}>Save</Button>} />
      )}
    </main>
  );
}

/** Lists whose rows open in a dialog. */
function Lists({ of: lists }: { of: readonly (readonly string[])[] }) {
  const [shown, setShown] = useState<string | null>(null);
  return (
    <main tabIndex={-1}>
      {lists.map((names, at) => (
        <div key={at}>
          {names.map((name) => (
            <section key={name} aria-label={name}>
              <Button onClick={() => setShown(name)}>Look at {name}</Button>
            </section>
          ))}
        </div>
      ))}
      {shown !== null && <Dialog open onClose={() => setShown(null)} title={shown} />}
    </main>
  );
}

describe('a dialog whose opener has left the page', () => {
  const review = async (name: string): Promise<void> => {
    await userEvent.click(screen.getByRole('button', { name: `Review ${name}` }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };

  it('moves the focus to the first control in what is left of its list', async () => {
    render(<Reviews names={['Ana', 'Bea', 'Cai']} />);
    await review('Bea');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review Ana' })).toHaveFocus());
    await review('Ana');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review Cai' })).toHaveFocus());
  });

  it('prefers a remaining step of the work to controls before it (R-pages-101)', async () => {
    function Needs() {
      const [left, setLeft] = useState(['Ana', 'Bea']);
      const [asked, setAsked] = useState(false);
      return (
        <ul>
          {left.map((name) => (
            <li key={name}>
              <a href="#top">{name}</a>
              <Button step={1} onClick={() => setAsked(true)}>
                Start {name}
              </Button>
            </li>
          ))}
          {asked && (
            <Dialog
              open
              onClose={() => setAsked(false)}
              title="Begin?"
              footer={
                <Button
                  onClick={() => {
                    setLeft(left.slice(1));
                    setAsked(false);
                  }}
                >
                  Begin
                </Button>
              }
            />
          )}
        </ul>
      );
    }
    render(<Needs />);
    await userEvent.click(screen.getByRole('button', { name: 'Start Ana' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Begin' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start Bea' })).toHaveFocus());
  });

  it('does so too if the opener stays until the list has been fetched again', async () => {
    render(<Reviews names={['Ana', 'Bea']} laterMs={50} />);
    await review('Bea');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Review Bea' })).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review Ana' })).toHaveFocus());
  });

  it('does not scroll the page then: the person may have scrolled on', async () => {
    render(<Reviews names={['Ana', 'Bea']} laterMs={50} />);
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await review('Bea');
    const next = screen.getByRole('button', { name: 'Review Ana' });
    await waitFor(() => expect(next).toHaveFocus());
    expect(focus.mock.contexts.at(-1)).toBe(next);
    expect(focus).toHaveBeenLastCalledWith({ preventScroll: true });
    focus.mockRestore();
  });

  it('follows only the last dialog', async () => {
    const { rerender } = render(
      <Lists
        of={[
          ['Ana', 'Bea'],
          ['Cai', 'Dan'],
        ]}
      />,
    );
    for (const name of ['Ana', 'Dan']) {
      const opener = screen.getByRole('button', { name: `Look at ${name}` });
      await userEvent.click(opener);
      await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
      await waitFor(() => expect(opener).toHaveFocus());
    }
    rerender(<Lists of={[['Bea'], ['Cai']]} />);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Look at Cai' })).toHaveFocus());
  });

  it('moves the focus to the page if the list has no control left, and never loses it', async () => {
    render(<Reviews names={['Ana']} />);
    await review('Ana');
    const focus = jest.spyOn(HTMLElement.prototype, 'focus');
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
    // A page taller than the window would scroll to its top edge.
    expect(focus.mock.calls.every(([how]) => how?.preventScroll)).toBe(true);
    focus.mockRestore();
  });
});

describe('two dialogs that open together', () => {
  it('put the later one on top, for the eye, the keyboard and a screen reader, and then the other (R-pages-106)', async () => {
    function Both() {
      const [call, setCall] = useState(true);
      return (
        <>
          <Dialog open onClose={jest.fn()} title="Request Pickup">
            <p aria-live="polite">0 / 300</p>
            <Button>Send</Button>
          </Dialog>
          <Sheet alert open={call} onClose={() => setCall(false)} title="A call">
            <p aria-live="polite">3 minutes left</p>
            <Button data-autofocus onClick={() => setCall(false)}>
              Later
            </Button>
          </Sheet>
        </>
      );
    }
    render(<Both />);
    const later = await screen.findByRole('button', { name: 'Later' });
    await waitFor(() => expect(later).toHaveFocus());
    expect(screen.getByRole('alertdialog', { name: 'A call' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('dialog', { name: 'Request Pickup' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Send' })).toBeVisible();
  });
});

describe('a dialog with more content than fits', () => {
  const original = globalThis.ResizeObserver;
  beforeEach(() => {
    globalThis.ResizeObserver = class {
      readonly #told: ResizeObserverCallback;
      constructor(told: ResizeObserverCallback) {
        this.#told = told;
      }
      observe(): void {
        this.#told([], this as unknown as ResizeObserver);
      }
      unobserve(): void {}
      disconnect(): void {}
    };
    jest.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(900);
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  });
  afterEach(() => {
    globalThis.ResizeObserver = original;
    jest.restoreAllMocks();
  });

  it('takes the focus itself if it holds only text, so that the keyboard can scroll it', async () => {
    render(
      <Dialog open onClose={jest.fn()} title="Completed today">
        <p>Ana Villareal</p>
      </Dialog>,
    );
    await screen.findByRole('dialog');
    expect(await screen.findByRole('region', { name: 'Completed today' })).toHaveAttribute('tabindex', '0');
  });

  it('leaves the focus to its controls', async () => {
    render(
      <Dialog open onClose={jest.fn()} title="Completed today">
        <Button>Show</Button>
      </Dialog>,
    );
    await screen.findByRole('button', { name: 'Show' });
    expect(screen.queryByRole('region')).not.toBeInTheDocument();
  });
});

describe('ConfirmDialog', () => {
  const ask = (busy = false) => {
    const answers = { onConfirm: jest.fn(), onClose: jest.fn() };
    render(
      <ConfirmDialog
        open
        title="Complete this session?"
        text="This action cannot be undone."
        confirmLabel="Complete Session"
        busy={busy}
        {...answers}
      />,
    );
    return answers;
  };

  it('asks, and starts on the harmless answer', async () => {
    const { onConfirm, onClose } = ask();
    expect(await screen.findByRole('alertdialog', { name: 'Complete this session?' })).toHaveAccessibleDescription(
      'This action cannot be undone.',
    );
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: 'Complete Session' }));
    expect(onConfirm).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('takes no second answer while the first is being sent', async () => {
    const { onConfirm } = ask(true);
    await userEvent.click(await screen.findByRole('button', { name: /Complete Session/ }));
    expect(onConfirm).not.toHaveBeenCalled();
  });
});

describe('DropdownMenu', () => {
  const menu = (onEdit = jest.fn(), onCancel = jest.fn()) => (
    <DropdownMenu
      label="More actions for Ana Villareal"
      trigger={<IconButton icon="more" label="More actions" />}
      items={[
        { label: 'Edit', onSelect: onEdit },
        'separator',
        { label: 'Cancel appointment', danger: true, onSelect: onCancel },
        { label: 'Receipt', disabled: true },
      ]}
    />
  );

  it('opens, moves by arrows and runs what Enter chooses', async () => {
    const onCancel = jest.fn();
    render(menu(undefined, onCancel));
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    expect(await screen.findByRole('menu', { name: 'More actions for Ana Villareal' })).toBeInTheDocument();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(onCancel).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('menu')).not.toBeInTheDocument();
  });

  it('returns the focus to its button, also after a dialog that it opened', async () => {
    function Card() {
      const [open, setOpen] = useState(false);
      return (
        <>
          {menu(jest.fn(() => setOpen(true)))}
          <Dialog open={open} onClose={() => setOpen(false)} title="Edit">
            <Field label="Notes">
              <TextInput value="" onChange={jest.fn()} />
            </Field>
          </Dialog>
        </>
      );
    }
    render(<Card />);
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }));
    expect(await screen.findByRole('dialog', { name: 'Edit' })).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Notes')).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'More actions' })).toHaveFocus());
  });
});
