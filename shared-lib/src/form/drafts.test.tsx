import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Component, type ReactNode, useState } from 'react';
import { ApiFailure } from '../api/http/api-failure';
import { setServerTime } from '../clock/now';
import { limits } from '../domain';
import { losesNothing, RELOADS } from '../reload';
import { Link } from '../router';
import { currentSession, expireSession, signIn, signOut } from '../session/session';
import { aUser, TEST_NOW } from '../testing/builders';
import { renderScreen, TEST_TOKEN } from '../testing/render-screen';
import { Button } from '../ui/button/Button';
import { Field } from '../ui/field/Field';
import { PasswordInput } from '../ui/field/PasswordInput';
import { TextInput } from '../ui/field/TextInput';
import { ChangedMeanwhile } from './ChangedMeanwhile';
import { Form } from './Form';
import { FormDialog } from './FormDialog';
import { type FormOptions, useForm } from './useForm';
import { useOpened } from './useOpened';

interface Entries {
  subject: string;
  message: string;
  password: string;
  enclosed: File | null;
}
const EMPTY: Entries = { subject: '', message: '', password: '', enclosed: null };
const operator = aUser('operator');
const other = { ...operator, id: 4711 };

interface LetterProps extends Partial<FormOptions<Entries>> {
  asStep?: boolean;
  /** Breaks while this text is drawn. */
  breaksAt?: string;
}

function Letter({ asStep, breaksAt, ...over }: LetterProps) {
  const form = useForm<Entries>({ draft: 'letter', start: EMPTY, send: () => undefined, ...over });
  if (form.values.subject === breaksAt) throw new Error('broken by a text');
  return (
    <Form form={form} news={form.sent && 'It is on its way.'} asStep={asStep}>
      <Field label="Subject" error={form.errors.subject}>
        <TextInput {...form.control('subject')} />
      </Field>
      <Field label="Message" error={form.errors.message}>
        <TextInput {...form.control('message')} />
      </Field>
      <Field label="Password">
        <PasswordInput {...form.control('password')} autoComplete="off" />
      </Field>
      <Button onClick={() => form.set({ enclosed: new File(['x'], 'x.png') })}>Enclose</Button>
      <Button type="submit">Send</Button>
      <Button onClick={() => form.leave(form.reset)}>Give up</Button>
      <Link to="/elsewhere">Elsewhere</Link>
    </Form>
  );
}

const show = (over: LetterProps = {}, as = operator) =>
  renderScreen(<Letter {...over} />, { as, path: '/', route: '/' });
const field = (name: string) => screen.getByRole('textbox', { name });
const restored = () => screen.queryByText(/^Restored what you typed/);
const stored = () => JSON.stringify(Object.entries(sessionStorage));
const refusal = () => new ApiFailure({ kind: 'http', status: 400, message: 'Not so.', explained: true, fields: {} });
/** The tab is hidden, as before a phone drops its page. Nothing is unmounted. */
function hide(): void {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}
afterEach(() => jest.restoreAllMocks());

async function typed(over: LetterProps = {}) {
  const view = show(over);
  await view.user.type(field('Subject'), 'Keys');
  await view.user.type(field('Message'), 'Where?');
  return view;
}

describe('what is typed into a form', () => {
  it('is there again after a reload, and the form says so (R-beyond-218)', async () => {
    (await typed()).unmount();
    show();
    expect(field('Subject')).toHaveValue('Keys');
    expect(field('Message')).toHaveValue('Where?');
    expect(restored()).toHaveTextContent('Restored what you typed');
  });

  it.each([
    ['the tab is hidden', hide],
    ['the page goes', () => window.dispatchEvent(new Event('pagehide'))],
    ['the product reloads its page', () => window.dispatchEvent(new Event(RELOADS))],
  ])('is stored at once when %s (R-beyond-218)', async (_when, leave) => {
    show();
    fireEvent.change(field('Subject'), { target: { value: 'Keys' } });
    expect(stored()).not.toContain('Keys');
    leave();
    expect(stored()).toContain('Keys');
  });

  it('is stored when typing pauses, not at each key (R-beyond-218)', async () => {
    const writes = jest.spyOn(Storage.prototype, 'setItem');
    show();
    writes.mockClear();
    for (const value of ['K', 'Ke', 'Key', 'Keys']) fireEvent.change(field('Subject'), { target: { value } });
    expect(writes).not.toHaveBeenCalled();
    await waitFor(() => expect(stored()).toContain('Keys'));
    expect(writes).toHaveBeenCalledTimes(1);
  });

  it('survives a form that breaks while it is typed into (R-beyond-218)', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { unmount } = renderScreen(
      <Fallback>
        <Letter breaksAt="Keys!" />
      </Fallback>,
      { as: operator },
    );
    fireEvent.change(field('Message'), { target: { value: 'Where?' } });
    fireEvent.change(field('Subject'), { target: { value: 'Keys!' } });
    expect(screen.getByText('fell back')).toBeInTheDocument();
    unmount();
    show();
    expect(field('Subject')).toHaveValue('Keys!');
    expect(field('Message')).toHaveValue('Where?');
  });

  it('is dropped when the form cannot be drawn with it, so that the form opens again', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    (await typed()).unmount();
    for (let attempt = 0; attempt < 12; attempt += 1)
      renderScreen(
        <Fallback>
          <Letter breaksAt="Keys" />
        </Fallback>,
        { as: operator },
      ).unmount();
    show({ breaksAt: 'Keys' });
    expect(field('Subject')).toHaveValue('');
  });

  it('never fills the form of another record, nor that of another person (R-beyond-219)', async () => {
    (await typed({ draft: 'letter.1' })).unmount();
    show({ draft: 'letter.2' }).unmount();
    expect(stored()).toContain('Keys');
    show({ draft: 'letter.1' }, other);
    expect(field('Subject')).toHaveValue('');
    expect(restored()).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('comes back as long as it is a day old at most', async () => {
    (await typed()).unmount();
    const later = (ms: number) => new Date(Date.parse(TEST_NOW) + ms).toISOString();
    const open = (at: string) => renderScreen(<Letter />, { as: operator, at });
    const soon = open(later(limits.DAY - 60_000));
    expect(field('Subject')).toHaveValue('Keys');
    soon.unmount();
    open(later(limits.DAY + 60_000));
    expect(field('Subject')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
    setServerTime(TEST_NOW);
  });

  it('comes back into fields that still exist and have the same type', () => {
    const at = Date.parse(TEST_NOW);
    const typed = { subject: 'Keys', message: 12, gone: 'x' };
    sessionStorage.setItem(`draft.${operator.id}.letter`, JSON.stringify({ at, typed }));
    show();
    expect(field('Subject')).toHaveValue('Keys');
    expect(field('Message')).toHaveValue('');
  });

  it.each([
    ['broken', '{"typed":'],
    ['something else', '["Keys"]'],
    ['nothing', 'null'],
  ])('is ignored when the storage holds %s', (_what, text) => {
    sessionStorage.setItem(`draft.${operator.id}.letter`, text);
    show();
    expect(field('Subject')).toHaveValue('');
    expect(restored()).not.toBeInTheDocument();
  });

  it('says nothing if all of it is stored by now', async () => {
    (await typed()).unmount();
    show({ start: { ...EMPTY, subject: 'Keys', message: 'Where?' } });
    expect(restored()).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a storage that refuses', () => {
  it('makes room by removing older drafts when it is full', async () => {
    sessionStorage.setItem(`draft.${operator.id}.older`, JSON.stringify({ at: Date.parse(TEST_NOW), typed: { a: 1 } }));
    const set = Storage.prototype.setItem;
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
      if (this === sessionStorage && this.length > 0) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, key, value);
    });
    (await typed()).unmount();
    expect(Object.keys(sessionStorage)).toEqual([`draft.${operator.id}.letter`]);
  });

  it('loses the draft, and nothing else', async () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage) {
      if (this === sessionStorage) throw new DOMException('no', 'SecurityError');
    });
    const send = jest.fn();
    const { user } = await typed({ send });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(send).toHaveBeenCalledTimes(1);
  });

  it('holds 40 drafts at most, the newest, and no endless text', async () => {
    for (let index = 0; index < 60; index += 1) {
      const at = Date.parse(TEST_NOW) - index;
      sessionStorage.setItem(`draft.${operator.id}.${index}`, JSON.stringify({ at, typed: { a: 1 } }));
    }
    (await typed()).unmount();
    const kept = Object.keys(sessionStorage);
    expect(kept.length).toBeLessThanOrEqual(41);
    expect(kept).toContain(`draft.${operator.id}.0`);
    expect(kept).not.toContain(`draft.${operator.id}.59`);
    const { unmount } = show({ draft: 'long' });
    fireEvent.change(field('Subject'), { target: { value: 'x'.repeat(70_000) } });
    unmount();
    expect(sessionStorage.getItem(`draft.${operator.id}.long`)).toBeNull();
  });
});

describe('secrets and files', () => {
  it('are never stored, whatever else is (R-beyond-219)', async () => {
    const { user, unmount } = await typed();
    await user.type(screen.getByLabelText('Password'), 'Hunter-2-2026');
    await user.click(screen.getByRole('button', { name: 'Enclose' }));
    unmount();
    expect(stored()).toContain('Keys');
    expect(stored()).not.toContain('Hunter');
    expect(stored()).not.toContain('enclosed');
    show();
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('signing out', () => {
  it.each([
    ['by the person', () => signOut()],
    ['by the server', () => expireSession(currentSession().token ?? '')],
    [
      'in another tab',
      () => {
        localStorage.clear();
        window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
      },
    ],
    ['because somebody else signs in', () => signIn({ token: `${TEST_TOKEN}-2`, user: other })],
  ])('%s removes all drafts of the tab, also those being typed (R-beyond-219)', async (_how, end) => {
    const { unmount } = await typed();
    hide();
    sessionStorage.setItem(`draft.${operator.id}.older`, '{}');
    expect(sessionStorage).toHaveLength(2);
    fireEvent.change(field('Subject'), { target: { value: 'Keys again' } });
    act(end);
    unmount();
    expect(sessionStorage).toHaveLength(0);
  });

  it('stores nothing of an answer that comes later (4-094)', async () => {
    let refuse = (_: ApiFailure): void => undefined;
    const { user, unmount } = await typed({ send: () => new Promise((_, reject) => (refuse = reject)) });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    unmount();
    act(() => signOut());
    await act(async () => refuse(refusal()));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a draft goes', () => {
  type User = ReturnType<typeof show>['user'];
  it.each([
    ['sent', (user: User) => user.click(screen.getByRole('button', { name: 'Send' }))],
    [
      'discarded',
      async (user: User) => {
        await user.click(screen.getByRole('button', { name: 'Give up' }));
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
      },
    ],
    [
      'discarded on the way to another page',
      async (user: User) => {
        await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
      },
    ],
    [
      'removed again by hand',
      async (user: User) => {
        await user.clear(field('Subject'));
        await user.clear(field('Message'));
      },
    ],
  ])('once it is %s', async (_how, end) => {
    const { user, unmount } = await typed();
    hide();
    expect(sessionStorage).toHaveLength(1);
    await end(user);
    unmount();
    expect(sessionStorage).toHaveLength(0);
    show();
    expect(field('Subject')).toHaveValue('');
  });

  it('by "Start again", after a question', async () => {
    (await typed()).unmount();
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(field('Subject')).toHaveValue('');
    expect(restored()).not.toBeInTheDocument();
    expect(sessionStorage).toHaveLength(0);
  });

  it('not when the server refuses it after the form was closed', async () => {
    let refuse = (_: ApiFailure): void => undefined;
    const { user, unmount } = await typed({ send: () => new Promise((_, reject) => (refuse = reject)) });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    unmount();
    await act(async () => refuse(refusal()));
    show();
    expect(field('Subject')).toHaveValue('Keys');
  });

  it('when its owner sends it and closes the form, and not before', async () => {
    function Page() {
      const [isOpen, setOpen] = useState(true);
      return (
        <>
          {isOpen && <Letter handsOver />}
          <Button onClick={() => setOpen(false)}>It is saved</Button>
        </>
      );
    }
    const { user } = renderScreen(<Page />, { as: operator });
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(stored()).toContain('Keys');
    await user.click(screen.getByRole('button', { name: 'It is saved' }));
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a form that is replaced while it is sent', () => {
  function Page({ send }: { send: () => Promise<void> }) {
    const [letter, setLetter] = useState(1);
    return (
      <Letter
        key={letter}
        send={() => {
          setLetter(2);
          return send();
        }}
      />
    );
  }
  it.each([
    ['is saved', () => Promise.resolve(), ''],
    ['is refused', () => Promise.reject(refusal()), 'Keys'],
  ])('begins empty; what was sent comes back only if it is refused: it %s', async (_how, answer, expected) => {
    let settle: () => void = () => undefined;
    const sent = new Promise<void>((resolve) => (settle = resolve)).then(answer);
    const { user, unmount } = renderScreen(<Page send={() => sent} />, { as: operator });
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field('Subject')).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
    await act(async () => settle());
    unmount();
    show();
    expect(field('Subject')).toHaveValue(expected);
  });
});

describe('a form with a draft that waits', () => {
  it('lets other pages open without a question, and is there again afterwards', async () => {
    const { user, unmount } = await typed({ waits: true });
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    unmount();
    const back = show({ waits: true });
    expect(field('Subject')).toHaveValue('Keys');
    await back.user.click(screen.getByRole('button', { name: 'Give up' }));
    await back.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('Subject')).toHaveValue('Keys');
  });
});

describe('a reload', () => {
  const asks = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  it("of the product's own asks nothing, as nothing is lost", async () => {
    await typed();
    expect(asks()).toBe(true);
    window.dispatchEvent(new Event(RELOADS));
    expect(asks()).toBe(false);
  });

  it('that is only thought of leaves the question for a tab that is closed later', async () => {
    await typed();
    expect(losesNothing()).toBe(true);
    expect(asks()).toBe(true);
  });

  it('asks if something typed is not kept', async () => {
    const { user } = await typed();
    await user.type(screen.getByLabelText('Password'), 'Hunter-2-2026');
    expect(losesNothing()).toBe(false);
    window.dispatchEvent(new Event(RELOADS));
    expect(asks()).toBe(true);
  });
});

describe('a record that somebody else changed meanwhile', () => {
  const send = jest.fn();
  beforeEach(() => send.mockReset());
  function Client({ name, phone, version }: { name: string; phone: string; version: number }) {
    const opened = useOpened('client.7', { name, phone, version });
    const form = useForm({
      draft: opened,
      start: { name: opened.opened.name, phone: opened.opened.phone },
      send: (entries) => {
        send(entries, opened.value.version);
        if (opened.value.version === version) return undefined;
        opened.set({ name, phone, version });
        return { title: 'Somebody else has changed this.' };
      },
    });
    return (
      <FormDialog form={form} title="Client" submitLabel="Save" onClose={() => undefined}>
        {form.refused && (
          <ChangedMeanwhile
            fields={[{ name: 'phone', label: 'Phone', theirs: phone, mine: form.values.phone }]}
            onTake={() => form.take({ phone })}
          />
        )}
        <Field label="Name">
          <TextInput {...form.control('name')} />
        </Field>
        <Field label="Phone">
          <TextInput {...form.control('phone')} />
        </Field>
      </FormDialog>
    );
  }
  const open = async (client: Parameters<typeof Client>[0]) => {
    const view = renderScreen(<Client {...client} />, { as: operator });
    await screen.findByRole('dialog');
    return view;
  };
  const before = { name: 'Ana', phone: '1', version: 3 };
  const after = { name: 'Ana', phone: '2', version: 4 };

  it('is not overwritten by a draft: saving shows both, as without the reload (R-beyond-218)', async () => {
    const { user, unmount } = await open(before);
    await user.type(field('Phone'), '9');
    unmount();
    const back = await open(after);
    expect(field('Phone')).toHaveValue('19');
    await back.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenLastCalledWith({ name: 'Ana', phone: '19' }, 3);
    const row = await screen.findByRole('row', { name: /Phone/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['2', '19']);
    back.unmount();
    // After another reload it is shown again.
    const third = await open(after);
    await third.user.click(screen.getByRole('button', { name: 'Save' }));
    expect(send).toHaveBeenLastCalledWith({ name: 'Ana', phone: '19' }, 3);
  });

  const press = (name: string, { user }: Pick<Awaited<ReturnType<typeof open>>, 'user'>) =>
    user.click(screen.getByRole('button', { name }));
  it.each([
    ['took over what is stored', (view: Awaited<ReturnType<typeof open>>) => press('Take what is stored', view), '2'],
    [
      'chose their own, which was refused for another reason',
      async (view: Awaited<ReturnType<typeof open>>) => {
        send.mockImplementationOnce(() => {
          throw new ApiFailure({ kind: 'http', status: 503, message: 'Later.', explained: true, fields: {} });
        });
        await press('Save', view);
      },
      '19',
    ],
  ])('is no news after a reload to who %s (R-beyond-218)', async (_how, choose, phone) => {
    const { user, unmount } = await open(before);
    await user.type(field('Name'), ' B');
    await user.type(field('Phone'), '9');
    unmount();
    const back = await open(after);
    await press('Save', back);
    expect(await screen.findByRole('row', { name: /Phone/ })).toBeInTheDocument();
    await choose(back);
    back.unmount();
    const third = await open(after);
    expect(field('Name')).toHaveValue('Ana B');
    expect(field('Phone')).toHaveValue(phone);
    expect(restored()).toHaveTextContent(/^Restored what you typed$/);
    await press('Save', third);
    expect(send).toHaveBeenLastCalledWith({ name: 'Ana B', phone }, 4);
    expect(screen.queryByText('Somebody else has changed this.')).not.toBeInTheDocument();
  });

  it('is shown as it is now by "Start again"', async () => {
    const { user, unmount } = await open(before);
    await user.type(field('Phone'), '9');
    unmount();
    const back = await open(after);
    await back.user.click(screen.getByRole('button', { name: 'Start again' }));
    await back.user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(field('Phone')).toHaveValue('2'));
    await back.user.type(field('Name'), ' B');
    await back.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(send).toHaveBeenLastCalledWith({ name: 'Ana B', phone: '2' }, 4));
  });

  it('keeps newer values in fields nobody typed into, and is named where saving would overwrite it', async () => {
    const { unmount } = await typed({ start: { ...EMPTY, subject: 'My ' } });
    unmount();
    const same = show({ start: { ...EMPTY, subject: 'My ', password: 'newer' } });
    expect(screen.getByLabelText('Password')).toHaveValue('newer');
    expect(restored()).toHaveTextContent(/^Restored what you typed$/);
    same.unmount();
    show({ start: { ...EMPTY, subject: 'Our ' } });
    expect(field('Subject')).toHaveValue('My Keys');
    expect(restored()).toHaveTextContent('Restored what you typed. Someone else has changed this.');
  });
});

class Fallback extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render(): ReactNode {
    return this.state.isBroken ? 'fell back' : this.props.children;
  }
}
