import type { TestClient } from '../../testing/test-client.js';

export const RECEIPTS = '/api/scheduling/receipts/';
/** Only the first bytes are those of a picture, and only they are checked. */
export const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('a receipt')]);

export interface Uploaded {
  readonly hash: string;
  readonly publicUrl: string;
  readonly duplicates: readonly { readonly appointment: number; readonly client_name: string; readonly date: string }[];
  readonly [field: string]: unknown;
}

interface UploadOptions {
  readonly name?: string;
  readonly key?: string;
  readonly more?: Readonly<Record<string, string>>;
}

const textPart = (boundary: string, name: string, value: unknown) =>
  Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);

/** Uploads a receipt of an appointment as a browser does; undefined fields are left out. */
export function upload(
  who: TestClient,
  appointmentId: number | string | undefined,
  content: Buffer | undefined,
  { name = 'receipt.png', key, more = {} }: UploadOptions = {},
) {
  const boundary = 'hatid-test-boundary';
  const parts: Buffer[] = [];
  const texts = { ...(appointmentId !== undefined && { appointment_id: appointmentId }), ...more };
  for (const [field, value] of Object.entries(texts)) parts.push(textPart(boundary, field, value));
  if (content)
    parts.push(
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n'),
    );
  parts.push(Buffer.from(`--${boundary}--\r\n`));
  return who.post<Uploaded>(RECEIPTS, Buffer.concat(parts), {
    key,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}
