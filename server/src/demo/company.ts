import type { Company } from 'shared-lib/contract';

/** The demo business's details. */
export const COMPANY: Company = {
  name: 'Hatid Home Massage',
  about: 'Licensed therapists who come to you, anywhere in Metro Manila, and are driven there and home again.',
  address: '3rd floor, 218 Katipunan Avenue, Quezon City',
  hours: 'Daily, 1 PM to 1 AM',
  phone_number: '02 8555 0100',
  email: 'care@hatid.example',
  emergency_name: 'Ramon Villanueva, owner',
  emergency_phone: '0917 555 0190',
};
