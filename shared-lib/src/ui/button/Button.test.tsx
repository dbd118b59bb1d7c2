import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Button, ButtonLink } from './Button';
import { IconButton } from './IconButton';

it('submits no form unless told to', async () => {
  const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={onSubmit}>
      <Button>Open</Button>
      <Button type="submit">Save</Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Open' }));
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

it('ignores presses while it is busy, and keeps its words and the focus', async () => {
  const onClick = jest.fn();
  const onSubmit = jest.fn();
  const form = (busy: boolean) => (
    <form onSubmit={onSubmit}>
      <Button type="submit" busy={busy} onClick={onClick}>
        Verify payment
      </Button>
    </form>
  );
  const { rerender } = render(form(false));
  screen.getByRole('button').focus();
  rerender(form(true));
  const button = screen.getByRole('button', { name: /Verify payment/ });
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute('aria-busy', 'true');
  await userEvent.click(button);
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('leads to a page of the product or out of it', () => {
  render(
    <MemoryRouter>
      <ButtonLink to="/dashboard">Dashboard</ButtonLink>
      <ButtonLink href="tel:09175550142">Call</ButtonLink>
      <ButtonLink href="https://maps.example" newTab>
        Directions
      </ButtonLink>
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:09175550142');
  expect(screen.getByRole('link', { name: 'Directions' })).toHaveAttribute('rel', 'noopener noreferrer');
});

it('is named by its label if it has only an icon', () => {
  render(<IconButton icon="refresh" label="Refresh" />);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeInTheDocument();
});
