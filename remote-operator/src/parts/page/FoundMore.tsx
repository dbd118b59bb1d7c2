import { FieldHint, type Paginated } from 'shared-lib';

/** Below a search with more results than the server returns: how many it lists, and how to see the others. */
export function FoundMore({ page }: { page: Pick<Paginated<unknown>, 'count' | 'count_capped'> }) {
  if (!page.count_capped) return null;
  return (
    <FieldHint role="note">
      More than {page.count.toLocaleString('en-PH')} found, and the first {page.count.toLocaleString('en-PH')} are
      listed. Type more to find the others.
    </FieldHint>
  );
}
