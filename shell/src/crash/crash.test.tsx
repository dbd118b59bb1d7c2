import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashBoundary } from './CrashBoundary';

function Broken(): never {
  throw new Error('a part that cannot be drawn');
}

describe('the last boundary behind every page', () => {
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
});
