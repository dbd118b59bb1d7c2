/**
 * The part of @tanstack/react-query that Hatid uses: what the shell shares under that name. A shared package is not
 * tree-shaken by its users, so all of it would be in every first screen, 3 kB (gzip) more. The build refuses any other
 * name (`webpack.shared-names.cjs`).
 */
export {
  infiniteQueryOptions,
  keepPreviousData,
  notifyManager,
  onlineManager,
  Query,
  QueryClient,
  QueryClientProvider,
  QueryObserver,
  queryOptions,
  replaceEqualDeep,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQuery,
  useQueryClient,
} from 'whole-react-query';
