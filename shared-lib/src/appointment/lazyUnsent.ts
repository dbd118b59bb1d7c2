import { lazyComponent } from '../lazy/lazyComponent';

/** What a card says of its unsent steps. */
export const UnsentOnCard = lazyComponent(() =>
  import(/* webpackChunkName: "unsent" */ './unsent/UnsentOnCard').then((code) => code.UnsentOnCard),
);
