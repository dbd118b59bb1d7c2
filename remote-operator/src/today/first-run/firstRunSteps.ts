import { NEW_BOOKING_PATH } from 'shared-lib';
import type { FirstRunStep } from 'shared-lib/settings';

export interface StepWords {
  readonly title: string;
  /** What to do, and why. */
  readonly text: string;
  /** The label of the link, and its address. */
  readonly opens: string;
  readonly to: string;
  /** The text while others must act first. */
  readonly waiting?: (count: number) => string;
}

const invited = (count: number): string => `${count} registered. The e-mail that went to them leads through the rest.`;

/** The text of each step, and the place where it is done. Source: R-pages-3. */
export const FIRST_RUN_WORDS: Readonly<Record<FirstRunStep, StepWords>> = {
  mail: {
    title: 'E-mail',
    text: 'Invitations and codes go out by e-mail.',
    opens: 'See the system',
    to: '/dashboard/about/system',
    waiting: (count) =>
      `${count === 1 ? 'An e-mail' : `${count} e-mails`} could not leave yet. Whoever runs the server looks at SMTP_URL and its log.`,
  },
  two_factor: {
    title: 'Your second step',
    text: 'Your log-in opens all there is of the business: have a code from an e-mail asked for, too.',
    opens: 'Turn it on',
    to: '/dashboard/settings?view=security',
  },
  company: {
    title: 'Your business',
    text: 'Its name, and how clients and staff reach it.',
    opens: 'Say who you are',
    to: '/dashboard/about/company',
  },
  materials: {
    title: 'Materials',
    text: 'What your services use: oils, towels, stones, and how much of them is in stock.',
    opens: 'Register materials',
    to: '/dashboard/data?tab=materials',
  },
  services: {
    title: 'Services',
    text: 'What clients book: how long it takes, what it costs, which materials it uses.',
    opens: 'Register services',
    to: '/dashboard/data?tab=services',
  },
  therapists: {
    title: 'Therapists',
    text: 'Register each with an e-mail address; they choose user name and password themselves.',
    opens: 'Register therapists',
    to: '/dashboard/data?tab=therapists',
    waiting: invited,
  },
  drivers: {
    title: 'Drivers',
    text: 'With their vehicle, its plate and its seats. Who goes to clients alone needs none.',
    opens: 'Register drivers',
    to: '/dashboard/data?tab=drivers',
    waiting: invited,
  },
  availability: {
    title: 'Availability',
    text: 'Nobody can be booked outside the hours that stand there. They may enter their own.',
    opens: 'Enter hours',
    to: '/dashboard/availability',
  },
  clients: {
    title: 'Clients',
    text: 'Register your first, or do it while booking.',
    opens: 'Register clients',
    to: '/dashboard/data?tab=clients',
  },
  booking: {
    title: 'The first booking',
    text: 'Client, services, a start, who goes. They hear of it at once.',
    opens: 'New booking',
    to: NEW_BOOKING_PATH,
  },
  confirmed: {
    title: 'The first acceptance',
    text: 'It is confirmed once everybody who was asked has accepted.',
    opens: 'See who has to answer',
    to: '/dashboard?view=pending',
  },
};

/** Shown only when something is wrong: bookings work without them. */
export const ADVISED: readonly FirstRunStep[] = ['mail', 'two_factor'];
