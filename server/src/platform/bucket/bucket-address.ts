/** An S3-compatible service, and who may use it. */
export interface BucketAccess {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly region: string;
  readonly keyId: string;
  readonly secretKey: string;
}

export interface ObjectAddress {
  readonly bucket: string;
  readonly key: string;
}

/** Names that need no escapes in addresses and signatures. */
const BUCKET = '[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]';
const KEY = '[A-Za-z0-9_-][A-Za-z0-9._-]*(?:/[A-Za-z0-9_-][A-Za-z0-9._-]*)*';
/** `s3://bucket` or `s3://bucket/folder`. */
export const BUCKET_FOLDER = new RegExp(`^s3://${BUCKET}(?:/${KEY})?/?$`);
const OBJECT = new RegExp(`^s3://(${BUCKET})/(${KEY})$`);

export const isInBucket = (file: string): boolean => file.startsWith('s3://');

/** What `s3://bucket/folder/name` means; undefined where it is no such address. */
export function objectAddress(file: string): ObjectAddress | undefined {
  const [, bucket, key] = OBJECT.exec(file) ?? [];
  return bucket === undefined || key === undefined ? undefined : { bucket, key };
}
