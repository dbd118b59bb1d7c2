import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { ApiFailure } from '../api/http/api-failure';
import { aUser } from '../testing/builders';
import { renderScreen } from '../testing/render-screen';
import { Button } from '../ui/button/Button';
import { Field } from '../ui/field/Field';
import { TextInput } from '../ui/field/TextInput';
import { Form } from './Form';
import { FormDialog } from './FormDialog';
import { type FormOptions, type Refusal, useForm } from './useForm';

type Entries = { subject: string };
const operator = aUser('operator');
const refusal = () => new ApiFailure({ kind: 'http', status: 400, message: 'Not so.', explained: true, fields: {} });

function Letter(over: Partial<FormOptions<Entries>>) {
  const form = useForm<Entries>({ draft: 'letter', start: { subject: '' }, send: () => undefined, ...over });
  return (
    <Form form={form} news={form.silent && 'No answer yet.'}>
      <Field label="Subject">
        <TextInput {...form.control('subject')} />
      </Field>
      <Button type="submit">Send</Button>
    </Form>
  );
}

const show = (over: Partial<FormOptions<Entries>> = {}) =>
  renderScreen(<Letter {...over} />, { as: operator, path: '/', route: '/' });
const subject = () => screen.getByRole('textbox', { name: 'Subject' });
const stored = () => JSON.stringify(Object.entries(sessionStorage));

type Reply = Awaited<ReturnType<FormOptions<Entries>['send']>>;
/** A server that answers when the test says so. */
function slowServer() {
  let settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;
  const send = (): Promise<Reply> => new Promise((resolve, reject) => (settle = { resolve, reject }));
  return {
    send,
    accepts: (reply?: Reply) => act(async () => settle?.resolve(reply)),
    refuses: () => act(async () => settle?.reject(refusal())),
  };
}
/** Types, sends, and closes the form before the server answers. */
async function sentAndClosed(send: FormOptions<Entries>['send'], over: Partial<FormOptions<Entries>> = {}) {
  const { user, unmount } = show({ send, ...over });
  await user.type(subject(), 'Keys');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  return { user, unmount };
}

describe('a form that is opened again before its last entries are saved (R-beyond-218)', () => {
  it.each([
    ['is still open', false],
    ['is closed, too', true],
  ])('keeps what was typed since, when it %s', async (_when, isClosed) => {
    const server = slowServer();
    (await sentAndClosed(server.send)).unmount();
    const second = show();
    await second.user.type(subject(), 'Lights');
    if (isClosed) second.unmount();
    else window.dispatchEvent(new Event('pagehide'));
    expect(stored()).toContain('Lights');
    await server.accepts();
    if (!isClosed) second.unmount();
    expect(stored()).toContain('Lights');
    show();
    expect(subject()).toHaveValue('Lights');
  });

  it('also when both are being sent, and the second is refused', async () => {
    const [first, second] = [slowServer(), slowServer()];
    (await sentAndClosed(first.send)).unmount();
    const again = show({ send: second.send });
    await again.user.type(subject(), 'Lights');
    await again.user.click(screen.getByRole('button', { name: 'Send' }));
    await first.accepts();
    again.unmount();
    expect(sessionStorage).toHaveLength(0);
    await second.refuses();
    show();
    expect(subject()).toHaveValue('Lights');
  });

  it('never begins with the saved ones, even if the answer came late', async () => {
    const server = slowServer();
    const first = await sentAndClosed(server.send, { patienceMs: 20 });
    await screen.findByText('No answer yet.');
    first.unmount();
    expect(stored()).toContain('Keys');
    await server.accepts();
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('a form for one entry after the other', () => {
  it('keeps the beginning of the next one, typed while the last is being saved (R-beyond-218)', async () => {
    const server = slowServer();
    const { user, unmount } = await sentAndClosed(server.send, { again: true });
    await user.clear(subject());
    await user.type(subject(), 'Lights');
    await server.accepts();
    expect(subject()).toHaveValue('Lights');
    unmount();
    show();
    expect(subject()).toHaveValue('Lights');
  });

  it('is empty otherwise', async () => {
    const server = slowServer();
    await sentAndClosed(server.send, { again: true });
    await server.accepts();
    expect(subject()).toHaveValue('');
    expect(sessionStorage).toHaveLength(0);
  });
});

describe('entries that are refused after the form was closed (R-beyond-218)', () => {
  it.each([
    ['by an error', (server: ReturnType<typeof slowServer>) => server.refuses()],
    ['by a returned rejection', (server: ReturnType<typeof slowServer>) => server.accepts({ title: 'Not so.' })],
    [
      'by a rejection of a field',
      (server: ReturnType<typeof slowServer>) => server.accepts({ at: { subject: 'Too short.' } }),
    ],
  ])('come back: %s', async (_how, refuse) => {
    const server = slowServer();
    (await sentAndClosed(server.send)).unmount();
    expect(sessionStorage).toHaveLength(0);
    await refuse(server);
    show();
    expect(subject()).toHaveValue('Keys');
  });

  it('come back as they were typed last', async () => {
    const server = slowServer();
    const { user, unmount } = await sentAndClosed(server.send);
    await user.type(subject(), ' of room 4');
    unmount();
    await server.refuses();
    show();
    expect(subject()).toHaveValue('Keys of room 4');
  });

  it('leave what was typed since', async () => {
    const server = slowServer();
    (await sentAndClosed(server.send)).unmount();
    const second = show();
    await second.user.type(subject(), 'Lights');
    second.unmount();
    await server.refuses();
    show();
    expect(subject()).toHaveValue('Lights');
  });

  it('stay away if they were discarded meanwhile', async () => {
    const server = slowServer();
    const send = server.send as () => Promise<Refusal<Entries> | undefined>;
    function Page() {
      const [isOpen, setOpen] = useState(true);
      return isOpen ? <Asking send={send} onClose={() => setOpen(false)} /> : null;
    }
    const { user } = renderScreen(<Page />, { as: operator });
    await screen.findByRole('dialog');
    await user.type(subject(), 'Keys');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('No answer yet.');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await server.refuses();
    expect(sessionStorage).toHaveLength(0);
  });

  it('come back when the owner who sends them could not', async () => {
    const server = slowServer();
    (await sentAndClosed(server.send, { handsOver: true })).unmount();
    expect(sessionStorage).toHaveLength(0);
    await server.accepts(false);
    show();
    expect(subject()).toHaveValue('Keys');
  });

  it('stay away when the owner saved them and closed the form', async () => {
    const server = slowServer();
    (await sentAndClosed(server.send, { handsOver: true })).unmount();
    await server.accepts(true);
    expect(sessionStorage).toHaveLength(0);
  });
});

function Asking({ send, onClose }: { send: FormOptions<Entries>['send']; onClose: () => void }) {
  const form = useForm<Entries>({ draft: 'letter', start: { subject: '' }, send, patienceMs: 20, done: onClose });
  return (
    <FormDialog form={form} title="Letter" submitLabel="Save" onClose={onClose}>
      {form.silent && 'No answer yet.'}
      <Field label="Subject">
        <TextInput {...form.control('subject')} />
      </Field>
    </FormDialog>
  );
}
