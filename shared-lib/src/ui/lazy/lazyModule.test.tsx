import { act, render, screen } from '@testing-library/react';
import { toast, toastStore } from '../toast/toast';
import { lazyModule } from './lazyModule';

type Code = { word: string };

function Probe({
  code,
  wanted,
  onFail,
}: {
  code: ReturnType<typeof lazyModule<Code>>;
  wanted: boolean;
  onFail: () => void;
}) {
  return <p>{code.useCode(wanted, onFail)?.word ?? 'nothing'}</p>;
}

afterEach(() => toast.clear());

it('loads once, when it is first needed, and is there at once afterwards', async () => {
  const load = jest.fn(() => Promise.resolve({ word: 'here' }));
  const code = lazyModule(load);
  const { rerender, unmount } = render(<Probe code={code} wanted={false} onFail={jest.fn()} />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Probe code={code} wanted onFail={jest.fn()} />);
  expect(await screen.findByText('here')).toBeInTheDocument();
  unmount();
  render(<Probe code={code} wanted onFail={jest.fn()} />);
  expect(screen.getByText('here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('reports when it cannot be loaded, and tries again the next time', async () => {
  const load = jest
    .fn<Promise<Code>, []>()
    .mockRejectedValueOnce(new Error('offline'))
    .mockResolvedValueOnce({ word: 'here' });
  const code = lazyModule(load);
  const onFail = jest.fn();
  const { rerender } = render(<Probe code={code} wanted onFail={onFail} />);
  await act(() => Promise.resolve());
  expect(onFail).toHaveBeenCalledTimes(1);
  expect(toastStore.get()[0]?.text).toBe('Could not open this: check your connection and try again');
  rerender(<Probe code={code} wanted={false} onFail={onFail} />);
  rerender(<Probe code={code} wanted onFail={onFail} />);
  expect(await screen.findByText('here')).toBeInTheDocument();
});

it('ignores a failed prefetch', async () => {
  const code = lazyModule<Code>(() => Promise.reject(new Error('offline')));
  code.prefetch();
  await act(() => Promise.resolve());
  expect(toastStore.get()).toEqual([]);
});
