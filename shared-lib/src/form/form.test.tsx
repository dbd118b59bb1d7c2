import { act, screen, waitFor } from '@testing-library/react';
import { ApiFailure } from '../api/http/api-failure';
import { Link } from '../router';
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
    draft: null,
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
/** The message above the fields. Toasts are elsewhere. */
const alert = () =>
  screen
    .queryAllByRole('alert')
    .map(({ textContent }) => textContent)
    .find((text) => text !== '');
const refusal = (fields: Record<string, string[]>, message = 'Not like this.') =>
  new ApiFailure({ kind: 'http', status: 400, message, explained: true, fields });

describe('an error before sending', () => {
  it('is shown at each field, with the focus at the first, and nothing is sent', async () => {
    const send = jest.fn();
    const { user } = show({ send });
    await user.type(field('Subject'), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field('Message')).toHaveAccessibleDescription('This field is required');
    expect(field('Message')).toHaveFocus();
    expect(field('Subject')).not.toBeInvalid();
    expect(send).not.toHaveBeenCalled();
  });

  it('moves the focus past disabled choices, and to a field without any', async () => {
    function Slots({ open }: { open: boolean }) {
      const form = useForm({
        draft: null,
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

  it('moves the focus into a group of choices too', async () => {
    const { user } = show({ start: { ...EMPTY, kind: undefined } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(screen.getByRole('radio', { name: 'One' })).toHaveFocus();
  });

  it('is scrolled into view with the focus', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { user } = show({ start: { ...EMPTY, kind: undefined } });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(scrolled.mock.contexts).toEqual([screen.getAllByText('This field is required')[0]?.closest('p')]);
    scrolled.mockRestore();
  });

  it('goes as soon as it is corrected, and the focus stays', async () => {
    const { user } = show();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await user.type(field('Message'), 'H');
    expect(field('Message')).not.toBeInvalid();
    expect(field('Subject')).toBeInvalid();
    expect(field('Message')).toHaveFocus();
  });
});

describe('a rejection by the server', () => {
  const filled = { start: { kind: 'one', subject: 'Keys', message: 'Where?' } as Entries };

  it('is shown at its field, also under another name, and the entries stay', async () => {
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

  it("is shown above the fields if it belongs to none, or in the form's words if it has none", async () => {
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

  it('lists above the fields the errors of fields that the form does not have (5-058, R-texts-6)', async () => {
    const wrong = { subject: ['Too long.'], reply_to: ['Unknown.', 'Use one line.'], copies: ['At most three.'] };
    const { user } = show({ ...filled, send: () => Promise.reject(refusal(wrong, 'Too long.')) });
    await user.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(alert()).toBe('reply to: Unknown. Use one line.; copies: At most three.'));
    expect(field('Subject')).toHaveAccessibleDescription('Too long.');
  });
});

describe('sending', () => {
  it('happens once however often it is pressed, and empties a form that allows another', async () => {
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

  it('frees the form after its patience, and still reports the outcome', async () => {
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
  it('asks if something is unsaved, stays on "Keep editing", and leaves on "Discard"', async () => {
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

  it('does not ask if nothing was typed, if only the view changes, or at a step of a longer process', async () => {
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
  it('lets the browser ask before the tab is closed, unless a draft waits', async () => {
    const { user, unmount } = show();
    expect(closesWithQuestion()).toBe(false);
    await user.type(field('Subject'), 'Keys');
    expect(closesWithQuestion()).toBe(true);
    unmount();
    expect(closesWithQuestion()).toBe(false);

    const kept = show({ draft: 'letter', waits: true });
    await kept.user.type(field('Subject'), 'Keys');
    expect(closesWithQuestion()).toBe(false);
  });
});
