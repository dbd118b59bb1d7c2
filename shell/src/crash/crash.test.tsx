import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { calls, fakeServer } from 'shared-lib/testing';
import { CrashBoundary } from './CrashBoundary';

function Broken(): never {
  throw new Error('a part that cannot be drawn');
}

describe('the last boundary behind every page', () => {
  beforeEach(() => void fakeServer().on(calls.logs.send, { id: 418 }));

  it('shows nothing while all is well', () => {
    render(
      <CrashBoundary>
        <p>The product</p>
      </CrashBoundary>,
    );
    expect(screen.getByText('The product')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("says 'Something went wrong' instead of an empty page, and reloads on a press (2-043, 2-044)", async () => {
    const complaint = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const reload = jest.fn();
    render(
      <CrashBoundary reload={reload}>
        <Broken />
      </CrashBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong');
    await userEvent.click(screen.getByRole('button', { name: 'Reload Page' }));
    expect(reload).toHaveBeenCalledTimes(1);
    // The console shows the cause to a developer.
    expect(complaint).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'a part that cannot be drawn' }),
      expect.stringContaining('Broken'),
    );
  });

  describe('after a crash', () => {
    let isBroken = true;
    const Sometimes = () => (isBroken ? <Broken /> : <p>The product</p>);
    const leave = jest.fn();
    beforeEach(() => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      isBroken = true;
      render(
        <CrashBoundary leave={leave}>
          <Sometimes />
        </CrashBoundary>,
      );
    });

    it('names the number of the report, and never what was thrown (R-beyond-215)', async () => {
      expect(await screen.findByText('Support number 418')).toBeVisible();
      expect(screen.getByRole('alert')).not.toHaveTextContent('cannot be drawn');
    });

    it('draws the page again on Try again, without a reload (R-beyond-215)', async () => {
      isBroken = false;
      await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
      expect(screen.getByText('The product')).toBeVisible();
    });

    it('leads to the dashboard (R-beyond-215)', async () => {
      await userEvent.click(await screen.findByRole('button', { name: 'Go to the dashboard' }));
      expect(leave).toHaveBeenCalledTimes(1);
    });
  });
});
