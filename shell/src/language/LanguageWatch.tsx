// How it works: the row 'in which language a page is written' of docs/subsystems/README.md.
import { lazyComponent, useUser } from 'shared-lib';
import { Suspense, useEffect } from 'react';
import { reloadInLanguage } from './reloadInLanguage';

const LanguageOffer = lazyComponent(() =>
  import(/* webpackChunkName: "language-offer" */ './LanguageOffer').then((code) => code.LanguageOffer),
);

/** On every page: shows it in the language that this person chose, and offers Filipino once. Source: R-beyond-572. */
export function LanguageWatch() {
  const { role, language } = useUser();
  useEffect(() => {
    if (language !== undefined) reloadInLanguage(language ?? 'en');
  }, [language]);
  if (role === 'operator' || language !== null || !/^(fil|tl)\b/i.test(navigator.language)) return null;
  return (
    <Suspense fallback={null}>
      <LanguageOffer />
    </Suspense>
  );
}
