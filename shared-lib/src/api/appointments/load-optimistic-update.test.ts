import { loadOptimisticUpdate } from './load-optimistic-update';

jest.mock('./optimistic-appointment', () => {
  throw new Error('Loading chunk optimistic-update failed');
});

it('shows nothing ahead of the answer if the workflow table cannot be loaded, and still sends the action', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(loadOptimisticUpdate()).resolves.toBeNull();
  expect(warned).toHaveBeenCalled();
});
