import { act, screen, waitFor } from '@testing-library/react';
import { ApiFailure } from '../api/http/api-failure';
import { Link } from '../router';
import { signOut } from '../session/session';
import { aUser } from '../testing/builders';
import { renderScreen } from '../testing/render-screen';
import { Button } from '../ui/button/Button';
import { RadioGroup } from '../ui/choice/RadioGroup';
import { Field } from '../ui/field/Field';
import { TextInput } from '../ui/field/TextInput';
import { Form } from './Form';
import { required } from './required';
import { type FormOptions, useForm } from './useForm';

interface Entries {
  kind: 'one' | 'two' | undefined;
  subject: string;
  message: string;
}
const EMPTY: Entries = { kind: 'one', subject: '', message: '' };

function Letter({ asStep, ...over }: Partial<FormOptions<Entries>> & { asStep?: boolean }) {
  const form = useForm<Entries>({
    start: EMPTY,
    check: ({ kind, subject, message }) => ({
      kind: required(kind !== undefined),
      subject: required(subject),
      message: required(message),
    }),
    send: () => undefined,
    failure: 'Could not send it',
    ...over,
  });
  return (
    <Form form={form} news={form.sent && 'It is on its way.'} asStep={asStep}>
      <RadioGroup
        label="Kind"
        value={form.values.kind}
        onChange={(kind) => form.set({ kind })}
        options={[
          { value: 'one', label: 'One' },
          { value: 'two', label: 'Two' },
        ]}
        error={form.errors.kind}
      />
      <Field label="Subject" error={form.errors.subject}>
        <TextInput {...form.control('subject')} />
      </Field>
      <Field label="Message" error={form.errors.message}>
        <TextInput {...form.control('message')} />
      </Field>
      <Button type="submit" busy={form.busy}>
        Send
      </Button>
      <Button onClick={() => form.leave(form.reset)}>Give up</Button>
      {form.silent && <p>still waiting</p>}
      <Link to="/elsewhere">Elsewhere</Link>
      <Link to="/?view=other">Other view</Link>
    </Form>
  );
}

const show = (over: Parameters<typeof Letter>[0] = {}) =>
  renderScreen(<Letter {...over} />, { as: aUser('operator'), path: '/', route: '/' });
const field = (name: string) => screen.getByRole('textbox', { name });
/** What is said above the fields; the toasts have places of their own. */
const alert = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .find((text) => text !== '');
const refusal = (fields: Record<string, string[]>, message = 'Not like this.') =>
  new ApiFailure({ kind: 'http', status: 400, message, explained: true, fields });

describe('what stands against sending', () => {
  it('is said at each field, with the keyboard at the first, and nothing is sent', async () => {
    const send = jest.fn();
    const { user } = show({ send });
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field('Message')).toHaveAccessibleDescription('This field is required');
    expect(field('Message')).toHaveFocus();
    expect(field('Subject')).not.toBeInvalid();
    expect(send).not.toHaveBeenCalled();
  });

  it('moves the keyboard past choices that are not open, and to a field that has none', async () => {
    function Slots({ open }: { open: boolean }) {
      const form = useForm({
        start: { start: '' },
        check: () => ({ start: 'Choose a start.' }),
        send: () => undefined,
      });
      return (
        <Form form={form}>
          <Field group label="Start" error={form.errors.start}>
            <input type="radio" aria-label="1:00 PM" disabled />
            {open && <input type="radio" aria-label="1:30 PM" />}
          </Field>
          <Button type="submit">Book</Button>
        </Form>
      );
    }
    const { user, unmount } = renderScreen(<Slots open />, { as: aUser('operator') });
    await user.click(screen.getByRole('button', { name: 'Book' }));
    expect(screen.getByRole('radio', { name: '1:30 PM' })).toHaveFocus();
    unmount();
    const none = renderScreen(<Slots open={false} />, { as: aUser('operator') });
    await none.user.click(screen.getByRole('button', { name: 'Book' }));
    expect(document.activeElement).toHaveTextContent('Choose a start.');
    expect(document.activeElement).not.toBe(document.body);
  });

  it('moves the keyboard into a group of choices too', async () => {
    const { user } = show({ start: { ...EMPTY, kind: undefined } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('radio', { name: 'One' })).toHaveFocus();
  });

  it('is brought into sight with the keyboard', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = show({ start: { ...EMPTY, kind: undefined } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(scrolled.mock.contexts).toEqual([screen.getAllByText('This field is required')[0]?.closest('p')]);
    scrolled.mockRestore();
  });

  it('is taken back as soon as its reason is gone, and the keyboard stays', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(field('Message'), 'H');
    expect(field('Message')).not.toBeInvalid();
    expect(field('Subject')).toBeInvalid();
    expect(field('Message')).toHaveFocus();
  });
});

describe('what the server refuses', () => {
  const filled = { start: { kind: 'one', subject: 'Keys', message: 'Where?' } as Entries };

  it('is said next to its field, also under another name, and what was typed stays', async () => {
    const send = () => Promise.reject(refusal({ title: ['Too short.', 'Too plain.'], message: ['Rude.'] }));
    const { user } = show({ ...filled, send, shownAt: { title: 'subject' } });
    await user.type(field('Message'), '!');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('Too short. Too plain.')).toBeInTheDocument();
    expect(field('Subject')).toHaveFocus();
    expect(field('Message')).toHaveAccessibleDescription('Rude.');
    expect(field('Message')).toHaveValue('Where?!');
    expect(alert()).toBeUndefined();
    await user.type(field('Subject'), ' lost');
    expect(field('Subject')).not.toBeInvalid();
    expect(field('Message')).toBeInvalid();
  });

  it('is said above the fields where it belongs to none, in the words of the form where there are none', async () => {
    const send = jest.fn<Promise<void>, []>().mockRejectedValueOnce(refusal({ sender: ['Unknown.'] }, 'Unknown.'));
    const { user } = show({ ...filled, send });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alert()).toBe('sender: Unknown.'));
    send.mockRejectedValueOnce(new Error('a fault of ours'));
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alert()).toBe('Could not send it'));
    send.mockResolvedValueOnce(undefined);
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('It is on its way.')).toBeInTheDocument();
    expect(alert()).toBeUndefined();
  });

  it('names above the fields what the server has against those that the form has not (5-058, R-texts-6)', async () => {
    const wrong = { subject: ['Too long.'], reply_to: ['Unknown.', 'Use one line.'], copies: ['At most three.'] };
    const { user } = show({ ...filled, send: () => Promise.reject(refusal(wrong, 'Too long.')) });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alert()).toBe('reply to: Unknown. Use one line.; copies: At most three.'));
    expect(field('Subject')).toHaveAccessibleDescription('Too long.');
  });
});

describe('sending', () => {
  it('happens once however often it is asked for, and leaves the form blank where another may follow', async () => {
    let answer: () => void = () => undefined;
    const send = jest.fn(() => new Promise<void>((resolve) => (answer = resolve)));
    const { user } = show({ send, again: true });
    await user.type(field('Subject'), 'Keys');
    await user.type(field('Message'), 'Where?');
    await user.dblClick(screen.getByRole('button', { name: 'Send' }));
    await user.type(field('Message'), '{Enter}');
    await act(async () => answer());
    expect(send.mock.calls).toEqual([[{ kind: 'one', subject: 'Keys', message: 'Where?' }]]);
    expect(field('Subject')).toHaveValue('');
    expect(screen.getByText('It is on its way.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.queryByText('It is on its way.')).not.toBeInTheDocument();
    expect(field('Subject')).toBeInvalid();
  });

  it('frees the form after its patience, and still says what comes of it', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const send = () => new Promise<void>((_, reject) => (refuse = reject));
    const { user } = show({ start: { kind: 'one', subject: 'a', message: 'b' }, send, patienceMs: 20 });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('still waiting')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy', 'true');
    await act(async () => refuse(refusal({})));
    expect(alert()).toBe('Not like this.');
    expect(screen.queryByText('still waiting')).not.toBeInTheDocument();
  });
});

describe('leaving the page', () => {
  it('asks where something is unsaved, goes nowhere on "Keep editing", and goes on "Discard"', async () => {
    const { user, address } = show();
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(address()).toBe('/');
    expect(field('Subject')).toHaveValue('Keys');
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(address()).toBe('/elsewhere'));
  });

  it('does not ask where nothing was typed, where only the view changes, or at a step of a way', async () => {
    const { user, address, unmount } = show();
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('link', { name: 'Other view' }));
    expect(address()).toBe('/?view=other');
    expect(field('Subject')).toHaveValue('Keys');
    await user.clear(field('Subject'));
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(address()).toBe('/elsewhere');
    unmount();

    const step = show({ asStep: true });
    await step.user.type(field('Subject'), 'Keys');
    await step.user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(step.address()).toBe('/elsewhere');
  });

  const closesWithQuestion = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  it('lets the browser ask before the tab is closed, unless a draft is kept', async () => {
    const { user, unmount } = show();
    expect(closesWithQuestion()).toBe(false);
    await user.type(field('Subject'), 'Keys');
    expect(closesWithQuestion()).toBe(true);
    unmount();
    expect(closesWithQuestion()).toBe(false);

    const kept = show({ draft: 'letter' });
    await kept.user.type(field('Subject'), 'Keys');
    expect(closesWithQuestion()).toBe(false);
  });
});

describe('the draft of a long form', () => {
  const typed = async (over: Parameters<typeof show>[0] = {}) => {
    const view = show({ draft: 'letter', ...over });
    await view.user.type(field('Subject'), 'Keys');
    await view.user.type(field('Message'), 'Where?');
    return view;
  };

  it('outlives a reload, for the same person alone', async () => {
    (await typed()).unmount();
    show({ draft: 'letter' }).unmount();
    const mine = show({ draft: 'letter' });
    expect(field('Subject')).toHaveValue('Keys');
    expect(field('Message')).toHaveValue('Where?');
    mine.unmount();
    renderScreen(<Letter draft="letter" />, { as: { ...aUser('operator'), id: 4711 } });
    expect(field('Subject')).toHaveValue('');
  });

  it('lets other pages be opened without a question, and is there again afterwards', async () => {
    const { user, unmount } = await typed();
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    unmount();
    show({ draft: 'letter' });
    expect(field('Subject')).toHaveValue('Keys');
  });

  it('is not kept for who signed out before the answer came (4-094)', async () => {
    let refuse = (_: ApiFailure): void => undefined;
    const { user, unmount } = show({ draft: 'letter', send: () => new Promise((_, reject) => (refuse = reject)) });
    await user.type(field('Subject'), 'Keys');
    await user.type(field('Message'), 'Lost');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    unmount();
    act(() => signOut());
    await act(async () => refuse(refusal({})));
    expect(sessionStorage).toHaveLength(0);
  });

  it('is asked about before it is given up, like what was typed just now', async () => {
    (await typed()).unmount();
    const { user } = show({ draft: 'letter' });
    await user.click(screen.getByRole('button', { name: 'Give up' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(field('Subject')).toHaveValue('Keys');
  });

  it.each([
    [
      'it was sent',
      (user: ReturnType<typeof show>['user']) => user.click(screen.getByRole('button', { name: 'Send' })),
    ],
    [
      'it was given up',
      async (user: ReturnType<typeof show>['user']) => {
        await user.click(screen.getByRole('button', { name: 'Give up' }));
        await user.click(await screen.findByRole('button', { name: 'Discard' }));
      },
    ],
  ])('is gone once %s', async (_how, end) => {
    const { user, unmount } = await typed();
    await end(user);
    unmount();
    expect(sessionStorage).toHaveLength(0);
    show({ draft: 'letter' });
    expect(field('Subject')).toHaveValue('');
  });

  it('that is unreadable is none', () => {
    sessionStorage.setItem(`draft.${aUser('operator').id}.letter`, '{"subject":');
    show({ draft: 'letter' });
    expect(field('Subject')).toHaveValue('');
  });
});
