import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CrashBoundary } from './CrashBoundary';

function Broken(): never {
  throw new Error('a part that cannot be drawn');
}

describe('the last line behind every page', () => {
  it('shows nothing of itself while all is well', () => {
    render(
      <CrashBoundary>
        <p>The product</p>
      </CrashBoundary>,
    );
    expect(screen.getByText('The product')).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it("says 'Something went wrong' in place of an empty page, and reloads on a press (2-043, 2-044)", async () => {
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
    // Whoever looks for the cause finds it in the console.
    expect(complaint).toHaveBeenCalledWith(
      expect.objectContaining({ message: 'a part that cannot be drawn' }),
      expect.stringContaining('Broken'),
    );
  });
});
