import { reloadInLanguage } from './reloadInLanguage';

describe('the language of a page (R-beyond-572)', () => {
  const reload = jest.fn();
  beforeEach(() => {
    reload.mockReset();
    sessionStorage.clear();
  });
  afterEach(() => {
    document.documentElement.lang = '';
  });

  it('loads again in the one that the person chose, and once if that does not help', () => {
    document.documentElement.lang = 'en';
    reloadInLanguage('fil', reload);
    reloadInLanguage('fil', reload);
    expect(reload).toHaveBeenCalledTimes(1);
    document.documentElement.lang = 'fil';
    reloadInLanguage('fil', reload);
    expect(reload).toHaveBeenCalledTimes(1);
    reloadInLanguage('en', reload);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('stays where nothing was chosen, and where something typed would be lost', () => {
    document.documentElement.lang = 'en';
    reloadInLanguage('en', reload);
    const hold = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    reloadInLanguage('fil', reload);
    window.removeEventListener('beforeunload', hold);
    expect(reload).not.toHaveBeenCalled();
  });
});
