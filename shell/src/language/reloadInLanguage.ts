// How it works: the row 'in which language a page is written' of docs/subsystems/README.md.
import { losesNothing, type Language, reloadPage } from 'shared-lib';

const TRIED = 'languageTried';

/**
 * Loads the page again in the language of the signed-in person, unless something typed would be lost: then the next
 * start is in it. Once: a page of an older release, or one without a network, may not have it. Source: R-beyond-572.
 */
export function reloadInLanguage(wanted: Language, reload: () => void = reloadPage): void {
  const shown: Language = document.documentElement.lang === 'fil' ? 'fil' : 'en';
  try {
    const tried = sessionStorage.getItem(TRIED);
    if (shown === wanted) sessionStorage.removeItem(TRIED);
    else if (tried !== wanted && losesNothing()) {
      sessionStorage.setItem(TRIED, wanted);
      reload();
    }
  } catch {
    // Without a memory it could load again for ever.
  }
}
