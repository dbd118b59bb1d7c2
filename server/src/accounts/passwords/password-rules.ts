import { FIELD_TEXTS, limits } from 'shared-lib/domain';
import { ApiError } from '../../platform/errors.js';

let common: Promise<ReadonlySet<string>> | undefined;

/** Passwords that many people use; loaded with the first one that is chosen. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= limits.PASSWORD_MIN));
}

/** `Password1!` is `password` with what every rule of composition brings about. */
const core = (password: string): string => password.toLowerCase().replace(/^[\W\d_]+|[\W\d_]+$/g, '');

export interface ChosenPassword {
  /** The field it was typed in. */
  readonly field: 'password' | 'new_password';
  readonly password: string;
  /** Names and addresses of its owner, which others know. */
  readonly names: readonly (string | null | undefined)[];
}

/**
 * Refuses what guessers try first. Length is checked by the contract; there are no rules of composition. Source:
 * R-accounts-10.
 */
export async function refuseWeakPassword({ field, password, names }: ChosenPassword): Promise<void> {
  const refuse = (text: string): ApiError => new ApiError('VALIDATION_FAILED', { fields: { [field]: [text] } });
  const known = names.flatMap((name) => (name ? [name.toLowerCase(), name.toLowerCase().split('@')[0] ?? ''] : []));
  if (known.includes(password.toLowerCase())) throw refuse(FIELD_TEXTS.passwordIsName);
  const list = await (common ??= loadCommon());
  if (list.has(password.toLowerCase()) || list.has(core(password))) throw refuse(FIELD_TEXTS.passwordCommon);
}
