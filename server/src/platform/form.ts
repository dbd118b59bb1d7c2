import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, codeOf } from './errors.js';

/** Lets the calls of a scope take multipart forms with one file of at most so many bytes. */
export async function acceptForms(scope: FastifyInstance, fileBytes: number): Promise<void> {
  await scope.register(multipart, { limits: { fileSize: fileBytes, files: 1, fields: 8, fieldSize: 4096, parts: 9 } });
}

/** The members of a form by name: texts as strings, the file as its bytes. A name that comes twice is a list, which no schema takes. */
export async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA');
  const members = new Map<string, unknown[]>();
  try {
    for await (const part of request.parts()) {
      const value: unknown = part.type === 'file' ? await part.toBuffer() : part.value;
      members.set(part.fieldname, [...(members.get(part.fieldname) ?? []), value]);
    }
  } catch (error) {
    // The multipart reader's own errors have no code where the form breaks off.
    throw error instanceof ApiError || codeOf(error) ? error : new ApiError('INVALID_JSON', { cause: error });
  }
  return Object.fromEntries(Array.from(members, ([name, values]) => [name, values.length > 1 ? values : values[0]]));
}
