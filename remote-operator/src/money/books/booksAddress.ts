import { readPage } from 'shared-lib';
import type { Book } from 'shared-lib/records';

/** The books of a month, in the reports. */
export const BOOKS_PATH = '/dashboard/sales-reports?view=books';
export const isBooksView = (params: URLSearchParams): boolean => params.get('view') === 'books';
/** What stood in the books of before. */
export const OPENING_PATH = `${BOOKS_PATH}&opening=1`;
export const isOpeningView = (params: URLSearchParams): boolean => params.has('opening');

/** In the order of the page. */
export const SHOWN_BOOKS = ['journal', 'sales', 'receipts'] as const satisfies readonly Book[];

export interface BooksAddress {
  /** `2026-11`; null means this month. */
  readonly month: string | null;
  readonly book: Book;
  readonly page: number;
}

/** The month of an address, `2026-11`; null where it names none. */
export function readMonth(params: URLSearchParams): string | null {
  const month = params.get('month');
  return month !== null && /^\d{4}-(0[1-9]|1[0-2])$/.test(month) ? month : null;
}

export function readBooks(params: URLSearchParams): BooksAddress {
  return {
    month: readMonth(params),
    book: SHOWN_BOOKS.find((one) => one === params.get('book')) ?? 'journal',
    page: readPage(params.get('page')),
  };
}

/** The address after a change. Another month or book starts at page 1. */
export function changeBooks(params: URLSearchParams, change: Partial<BooksAddress>): URLSearchParams {
  const { month, book, page } = { ...readBooks(params), page: 1, ...change };
  const next = new URLSearchParams(BOOKS_PATH.split('?')[1]);
  if (month !== null) next.set('month', month);
  if (book !== 'journal') next.set('book', book);
  if (page > 1) next.set('page', String(page));
  return next;
}
