import { lazyDialog } from 'shared-lib';

/* Loaded with the first number or address that is added or changed. */

export const PhoneDialog = lazyDialog(() =>
  import(/* webpackChunkName: "client-contacts" */ './PhoneDialog').then((code) => code.PhoneDialog),
);
export const CompanionDialog = lazyDialog(() =>
  import(/* webpackChunkName: "client-contacts" */ './CompanionDialog').then((code) => code.CompanionDialog),
);
export const AddressDialog = lazyDialog(() =>
  import(/* webpackChunkName: "client-contacts" */ './AddressDialog').then((code) => code.AddressDialog),
);
