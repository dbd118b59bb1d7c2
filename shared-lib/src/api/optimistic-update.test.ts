import { foresight } from './optimistic-update';

jest.mock('./appointment-predict', () => {
  throw new Error('Loading chunk foresight failed');
});

it('foresees nothing when the workflow table cannot be fetched: the action goes out all the same', async () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await expect(foresight()).resolves.toBeNull();
  expect(warned).toHaveBeenCalled();
});
