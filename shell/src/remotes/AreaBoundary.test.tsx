import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AreaBoundary } from './AreaBoundary';

// The network is gone, so the code that mends does not come.
jest.mock('./loadRare', () => ({ rare: () => Promise.reject(new Error('offline')) }));

it('an area that fails without a network still says so in our own words, and offers Retry (R-beyond-215)', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = jest.fn();
  let isBroken = true;
  function Page() {
    if (isBroken) throw new TypeError('boom');
    return <h1>My transports</h1>;
  }
  render(
    <AreaBoundary label="Driver area" place="/dashboard" onReload={reload}>
      <Page />
    </AreaBoundary>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('Driver area is not available right now.');
  expect(document.body).not.toHaveTextContent('boom');
  isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'My transports' })).toBeInTheDocument();
  expect(reload).toHaveBeenCalledTimes(1);
});
