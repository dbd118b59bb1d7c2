import { screen, within } from '@testing-library/react';
import { type Role, ROLES } from 'shared-lib';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import ContactPage from './ContactPage';
import FaqsPage from './FaqsPage';
import { GUIDES } from './guide';
import { QUESTIONS } from './questions';
import UserGuidePage from './UserGuidePage';

beforeEach(() => void fakeServer());

const guide = (role: Role, path = '/dashboard/help/user-guide') =>
  renderScreen(<UserGuidePage />, { as: aUser(role), path });
const faqs = (role: Role) => renderScreen(<FaqsPage />, { as: aUser(role), path: '/dashboard/help/faqs' });
const chapters = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the user guide', () => {
  it.each(['therapist', 'driver'] as const)("is the guide of the user's role: %s (1-029, 2-037)", (role) => {
    guide(role);
    expect(screen.getByRole('heading', { level: 1, name: 'User Guide' })).toBeInTheDocument();
    expect(chapters()).toEqual(GUIDES[role].map(({ title }) => title));
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('shows operators all three guides, because they explain the product to others', async () => {
    const { user, address } = guide('operator');
    await user.click(screen.getByRole('tab', { name: 'Drivers' }));
    expect(chapters()).toEqual(GUIDES.driver.map(({ title }) => title));
    expect(address()).toBe('/dashboard/help/user-guide?view=driver');
  });

  it('highlights the words of the screen, without the marks around them', () => {
    guide('driver');
    expect(screen.getByText('Accept Transport').tagName).toBe('STRONG');
    for (const role of ROLES)
      for (const { steps } of GUIDES[role]) for (const step of steps) expect(step.split('*').length % 2).toBe(1);
  });
});

describe('the questions', () => {
  it("are those for all roles and for the user's own (1-030, 2-038)", () => {
    faqs('driver');
    expect(screen.getByRole('heading', { level: 1, name: 'FAQs' })).toBeInTheDocument();
    const asked = screen
      .getAllByRole('group')
      .map((one) => within(one).getByText(/\?$|\.$/, { selector: 'summary' }).textContent);
    expect(asked).toEqual(QUESTIONS.filter(({ roles }) => !roles || roles.includes('driver')).map(({ ask }) => ask));
    expect(asked).not.toContain('Why is a therapist not offered for a time?');
  });

  it('highlight the words of the screen, without the marks around them', () => {
    const marked = QUESTIONS.find(
      ({ answer, roles }) => answer.includes('*') && (!roles || roles.includes('therapist')),
    );
    faqs('therapist');
    expect(screen.getAllByText(marked?.answer.split('*')[1] ?? '', { selector: 'strong' })).not.toEqual([]);
    for (const { answer } of QUESTIONS) expect(answer.split('*').length % 2).toBe(1);
  });

  it('are found by a word of the question or of its answer', async () => {
    const { user } = faqs('therapist');
    await user.type(screen.getByRole('searchbox', { name: 'Search the questions' }), 'six digits');
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), ' and a horse');
    expect(screen.getByText('No question has these words.')).toBeInTheDocument();
  });
});

describe('writing to support', () => {
  const contact = async () => {
    const view = renderScreen(<ContactPage />, { as: aUser('driver'), path: '/dashboard/help/contact' });
    await screen.findByRole('link', { name: '02 8555 0100' });
    return view;
  };
  const write = async (user: Awaited<ReturnType<typeof contact>>['user'], subject: string, message: string) => {
    if (subject) await user.type(screen.getByLabelText('Subject'), subject);
    if (message) await user.type(screen.getByLabelText('Message'), message);
    await user.click(screen.getByRole('button', { name: 'Send' }));
  };
  const COMPANY = {
    name: 'Hatid',
    about: '',
    address: '',
    hours: 'daily, 1 PM to 1 AM',
    phone_number: '02 8555 0100',
    email: null,
    emergency_name: '',
    emergency_phone: null,
  };
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
    server.on(calls.settings.company, COMPANY);
  });

  it('sends the message once, and says where the answer will arrive (1-031, 2-039)', async () => {
    server.on(calls.settings.askSupport, { message: 'Your message is on its way.' });
    const { user } = await contact();
    expect(screen.getByRole('heading', { level: 1, name: 'Email Support' })).toBeInTheDocument();
    await write(user, 'A blank page', 'Since this morning.');
    expect(await screen.findByText(/^Your message is on its way\./)).toHaveTextContent(aUser('driver').email);
    expect(server.seen(calls.settings.askSupport).map(({ body }) => body)).toEqual([
      { subject: 'A blank page', message: 'Since this morning.' },
    ]);
    expect(server.seen(calls.settings.askSupport)[0]?.headers['Idempotency-Key']).toBeTruthy();
    expect(screen.getByLabelText('Message')).toHaveValue('');
  });

  it('requires a subject and a message', async () => {
    const { user } = await contact();
    await write(user, '', '');
    expect(screen.getAllByText('This field is required')).toHaveLength(2);
    expect(screen.getByLabelText('Subject')).toHaveFocus();
    expect(server.seen(calls.settings.askSupport)).toHaveLength(0);
  });

  it('keeps the text when it could not be sent', async () => {
    server.on(calls.settings.askSupport, problem('RATE_LIMITED'));
    const { user } = await contact();
    await write(user, 'A blank page', 'Again.');
    expect(await screen.findByText('Too many requests. Please wait a moment and try again.')).toBeInTheDocument();
    expect(screen.getByLabelText('Message')).toHaveValue('Again.');
  });

  it('shows the phone number, if the business has one', async () => {
    await contact();
    expect(screen.getByRole('link', { name: '02 8555 0100' })).toHaveAttribute('href', 'tel:0285550100');
  });
});
