// How it works: docs/subsystems/sign-in.md.
import { FIELD_TEXTS, limits } from 'shared-lib/domain';
import { ApiError } from '../../platform/errors.js';

let common: Promise<ReadonlySet<string>> | undefined;

/** Common passwords; loaded when the first password is chosen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.PASSWORD_MIN));
}

/** `Password1!` is `password` with the additions that composition rules cause. */
const core = (password: string): string => password.toLowerCase().replace(/^[\W\d_]+|[\W\d_]+$/g, '');

export interface ChosenPassword {
  /** The field in which it was typed. */
  readonly field: 'password' | 'new_password';
  readonly password: string;
  /** Names and addresses of its owner, which others know. */
  readonly names: readonly (string | null | undefined)[];
}

/**
 * Refuses passwords that guessers try first. The contract checks the length; there are no composition rules. Source:
 * R-accounts-10.
 */
export async function refuseWeakPassword({ field, password, names }: ChosenPassword): Promise<void> {
  const refuse = (text: string): ApiError => new ApiError('VALIDATION_FAILED', { fields: { [field]: [text] } });
  const known = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''] : []));
  if (known.includes(password.toLowerCase())) throw refuse(FIELD_TEXTS.passwordIsName);
  const list = await (common ??= loadCommon());
  if (list.has(password.toLowerCase()) || list.has(core(password))) throw refuse(FIELD_TEXTS.passwordCommon);
}
