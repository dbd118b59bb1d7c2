import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createHash } from 'node:crypto';
import { setTimeout as realTime } from 'node:timers/promises';
import { useState } from 'react';
import { type Receipt } from 'shared-lib/booking';
import {
  ACTION_FAILURES,
  aUser,
  calls,
  type FakeServer,
  fakeClock,
  fakeServer,
  letItWait,
  NO_RESPONSE,
  problem,
  renderScreen,
  SERVER_TROUBLE,
  TEST_NOW,
} from 'shared-lib/testing';
import { ReceiptField } from './ReceiptField';

const CONTENT = 'a picture of a receipt';
const HASH = createHash('sha256').update(CONTENT).digest('hex');
const picture = (name = 'gcash.png', type = 'image/png') => new File([CONTENT], name, { type });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

function Form() {
  const [receipt, setReceipt] = useState<Receipt | null>(null);
  return <ReceiptField appointmentId={2041} receipt={receipt} onReceipt={setReceipt} />;
}
const open = () => renderScreen(<Form />, { as: aUser('operator') });
const choose = (file: File) =>
  fireEvent.change(screen.getByLabelText(/Choose the proof of payment/), { target: { files: [file] } });

describe('the receipt of a GCash payment', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])(
    'may be %s, and is kept with its SHA-256 (5-044, 5-045, 7-067)',
    async (type) => {
      server.on(calls.receipts.upload, {
        hash: HASH,
        publicUrl: `/api/scheduling/receipts/2041/${HASH}/`,
        duplicates: [],
      });
      open();
      choose(picture('gcash', type));
      expect(await screen.findByText(`Uploaded · SHA-256 ${HASH.slice(0, 12)}…`)).toBeInTheDocument();
    },
  );

  it.each(['image/svg+xml', 'text/html', 'image/gif', ''])(
    'is refused before it is sent when it is %p (5-044)',
    (type) => {
      open();
      choose(picture('receipt', type));
      expect(screen.getByText('Only JPEG, PNG, WebP and PDF files are accepted.')).toBeInTheDocument();
      expect(server.seen(calls.receipts.upload)).toHaveLength(0);
    },
  );

  it('is refused when it is larger than 5 MiB', () => {
    open();
    const file = picture();
    Object.defineProperty(file, 'size', { value: 5 * 1024 * 1024 + 1 });
    choose(file);
    expect(screen.getByText('The file is larger than 5 MiB.')).toBeInTheDocument();
  });

  it('replaces an earlier one, with its picture (3-046)', async () => {
    const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
    const upload = async (name: string) => {
      server.on(calls.receipts.upload, { hash: hashOf(name), publicUrl: '/r', duplicates: [] });
      choose(new File([name], `${name}.png`, { type: 'image/png' }));
      expect(await screen.findByText(`${name}.png`)).toBeVisible();
      expect(screen.getByRole('img')).toHaveAccessibleName(`Proof of payment: ${name}.png`);
    };
    const { user } = open();
    await upload('first');
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await upload('later');
    expect(screen.getByText(new RegExp(hashOf('later').slice(0, 12), 'u'))).toBeVisible();
    expect(screen.queryByText('first.png')).not.toBeInTheDocument();
  });

  it('says that it is being uploaded, then that it failed and why, and takes another (3-046, 8-129)', async () => {
    let answer = (_: ReturnType<typeof problem>): void => undefined;
    server.on(
      calls.receipts.upload,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    open();
    choose(picture());
    expect(await screen.findByText('Uploading…')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(server.seen(calls.receipts.upload)).toHaveLength(1));
    answer(problem('VALIDATION_FAILED', { file: ['Only JPEG, PNG, WebP and PDF files are accepted.'] }));
    expect(
      await screen.findByText('Failed to upload receipt: Only JPEG, PNG, WebP and PDF files are accepted.'),
    ).toBeInTheDocument();
    expect(screen.queryByText('Uploading…')).not.toBeInTheDocument();
    server.on(calls.receipts.upload, { hash: HASH, publicUrl: '/r', duplicates: [] });
    choose(picture());
    expect(await screen.findByText(/Uploaded/)).toBeInTheDocument();
  });

  it.each([
    ['is refused without a reason', 'refused without a reason', 'Failed to upload receipt'],
    ['is not answered in time', 'not answered in time', `Failed to upload receipt: ${NO_RESPONSE}`],
    ['is answered with a page of HTML', 'answered with a page of HTML', `Failed to upload receipt: ${SERVER_TROUBLE}`],
  ] as const)('says that it failed when it %s (8-129)', async (_how, failure, text) => {
    fakeClock(TEST_NOW);
    server.on(calls.receipts.upload, ACTION_FAILURES[failure]);
    open();
    choose(picture());
    // The browser reads and hashes the file. A test's clock does not speed that up.
    for (let wait = 0; wait < 20 && !screen.queryByText(text); wait += 1) {
      await act(() => realTime(5));
      await letItWait();
    }
    expect(screen.getByText(text)).toBeVisible();
    jest.useRealTimers();
  });

  it('is not taken when it arrived differently from what was sent (5-045)', async () => {
    server.on(calls.receipts.upload, { hash: 'b'.repeat(64), publicUrl: '/r', duplicates: [] });
    open();
    choose(picture());
    expect(await screen.findByText('Failed to upload receipt: The file did not arrive whole.')).toBeInTheDocument();
  });

  const keep = (duplicates: [] = []) =>
    server.on(calls.receipts.upload, { hash: HASH, publicUrl: `/api/scheduling/receipts/2041/${HASH}/`, duplicates });
  /** A paste event as browsers send it: jsdom has no clipboard. */
  const paste = (at: Element | Document, { files, types }: { files: File[]; types: string[] }) =>
    fireEvent(
      at,
      Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData: { files, types } }),
    );

  it('may be dropped onto its place', async () => {
    keep();
    open();
    const place = screen.getByText('Choose the proof of payment');
    fireEvent.dragOver(place);
    expect(screen.getByText('Drop it here')).toBeInTheDocument();
    fireEvent.drop(screen.getByText('Drop it here'), { dataTransfer: { files: [picture('dropped.png')] } });
    expect(await screen.findByText('dropped.png')).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Proof of payment: dropped.png' })).toBeInTheDocument();
  });

  it('may be pasted, but text pasted into a field stays there', async () => {
    keep();
    renderScreen(
      <>
        <input type="text" aria-label="Reference" />
        <Form />
      </>,
      { as: aUser('operator') },
    );
    const files = [picture('pasted.png')];
    paste(screen.getByLabelText('Reference'), { files, types: ['text/plain', 'Files'] });
    expect(server.seen(calls.receipts.upload)).toHaveLength(0);
    paste(document.body, { files, types: ['Files'] });
    expect(await screen.findByText('pasted.png')).toBeInTheDocument();
  });

  it('goes into one of two payments when pasted: the part with the keyboard focus, else the first', async () => {
    keep();
    const View = () => (
      <>
        <section data-part aria-label="One">
          <Form />
        </section>
        <section data-part aria-label="Two">
          <input type="text" aria-label="Reference" />
          <Form />
        </section>
      </>
    );
    renderScreen(<View />, { as: aUser('operator') });
    const two = within(screen.getByRole('region', { name: 'Two' }));
    paste(screen.getByLabelText('Reference'), { files: [picture('second.png')], types: ['Files'] });
    expect(await two.findByText('second.png')).toBeInTheDocument();
    paste(document.body, { files: [picture('first.png')], types: ['Files'] });
    expect(await within(screen.getByRole('region', { name: 'One' })).findByText('first.png')).toBeInTheDocument();
    expect(server.seen(calls.receipts.upload)).toHaveLength(2);
  });

  it("may be taken with a phone's camera", () => {
    open();
    expect(screen.getByLabelText('Take a photo')).toHaveAttribute('capture', 'environment');
    expect(screen.getByLabelText('Take a photo')).toHaveAttribute('accept', 'image/*');
  });

  it('warns when another appointment has the same one', async () => {
    server.on(calls.receipts.upload, {
      hash: HASH,
      publicUrl: '/r',
      duplicates: [{ appointment: 1999, client_name: 'Joy Santos', date: '2026-11-18' }],
    });
    open();
    choose(picture());
    expect(await screen.findByText('This proof of payment was already used for another visit.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '#1999 Joy Santos' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/1999',
    );
  });
});
