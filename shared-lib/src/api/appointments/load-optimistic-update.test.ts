import { loadOptimisticUpdate } from './load-optimistic-update';

jest.mock('./optimistic-appointment', () => {
  throw new Error('Loading chunk optimistic-update failed');
});

it('shows nothing ahead of the answer when the workflow table cannot be fetched: the action goes out all the same', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(loadOptimisticUpdate()).resolves.toBeNull();
  expect(warned).toHaveBeenCalled();
});
