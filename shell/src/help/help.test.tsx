import { screen, within } from '@testing-library/react';
import { type Role, ROLES } from 'shared-lib';
import { aUser, fakeServer, renderScreen } from 'shared-lib/testing';
import FaqsPage from './FaqsPage';
import { GUIDES } from './guide';
import { QUESTIONS } from './questions';
import UserGuidePage from './UserGuidePage';

beforeEach(() => void fakeServer());

const guide = (role: Role, path = '/dashboard/help/user-guide') => renderScreen(<UserGuidePage />, { as: aUser(role), path });
const faqs = (role: Role) => renderScreen(<FaqsPage />, { as: aUser(role), path: '/dashboard/help/faqs' });
const chapters = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);

describe('the user guide', () => {
  it.each(['therapist', 'driver'] as const)('is that of the own role: %s (1-029, 2-037)', (role) => {
    guide(role);
    expect(screen.getByRole('heading', { level: 1, name: 'User Guide' })).toBeInTheDocument();
    expect(chapters()).toEqual(GUIDES[role].map(({ title }) => title));
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });

  it('is all three for operators, who explain the product to the others', async () => {
    const { user, address } = guide('operator');
    await user.click(screen.getByRole('tab', { name: 'Drivers' }));
    expect(chapters()).toEqual(GUIDES.driver.map(({ title }) => title));
    expect(address()).toBe('/dashboard/help/user-guide?view=driver');
  });

  it('sets the words of the screen apart, and leaves none of the marks for it', () => {
    guide('driver');
    expect(screen.getByText('Accept Transport').tagName).toBe('STRONG');
    for (const role of ROLES) for (const { steps } of GUIDES[role]) for (const step of steps) expect(step.split('*').length % 2).toBe(1);
  });
});

describe('the questions', () => {
  it('are those of everybody and of the own role (1-030, 2-038)', () => {
    faqs('driver');
    expect(screen.getByRole('heading', { level: 1, name: 'FAQs' })).toBeInTheDocument();
    const asked = screen.getAllByRole('group').map((one) => within(one).getByText(/\?$|\.$/, { selector: 'summary' }).textContent);
    expect(asked).toEqual(QUESTIONS.filter(({ roles }) => !roles || roles.includes('driver')).map(({ ask }) => ask));
    expect(asked).not.toContain('Why is a therapist not offered for a time?');
  });

  it('are found by a word of the question or its answer', async () => {
    const { user } = faqs('therapist');
    await user.type(screen.getByRole('searchbox', { name: 'Search the questions' }), 'six digits');
    expect(screen.getAllByRole('group')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox'), ' and a horse');
    expect(screen.getByText('No question has these words.')).toBeInTheDocument();
  });
});
