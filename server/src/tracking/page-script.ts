// How it works: docs/subsystems/tracking.md.
/**
 * The page's own script, for browsers of ES2020. It asks for the present state, shows it, and says when nothing is
 * heard. Two seconds in front of a person count as seen: a messenger that makes a preview does not stay. It waits while
 * the page is hidden, and longer after each failure.
 */
export const PAGE_SCRIPT = `(() => {
  const EVERY = 15000, SPREAD = 5000, LONGEST = 240000, PATIENCE = 10000, SEEN = 2000;
  const path = location.pathname.replace(/\\/+$/, '');
  const [main, live, word, at, lost, said] = ['main', '#live', '#live b', '#at', '#lost', '#said'].map((one) =>
    document.querySelector(one),
  );
  let failed = 0, timer, seenTimer, asking = false, isOver = main.dataset.over === 'true', shown = main.innerHTML;
  const plan = (ms) => {
    clearTimeout(timer);
    if (!isOver && !document.hidden) timer = setTimeout(ask, ms);
  };
  const show = (state) => {
    isOver = state.is_over;
    at.textContent = state.updated;
    live.hidden = isOver;
    // What somebody types, or has to correct, stays until it is sent.
    const isTyped = [...main.querySelectorAll('input.line, textarea')].some((one) => one.value !== one.defaultValue || one.getAttribute('aria-invalid'));
    if (state.html === shown || (isTyped && !isOver)) return;
    const focus = document.activeElement && main.contains(document.activeElement) && document.activeElement.id;
    main.innerHTML = shown = state.html;
    document.title = state.page_title;
    said.textContent = state.title;
    if (focus) (document.getElementById(focus) || main).focus();
  };
  async function ask() {
    if (asking || isOver) return;
    asking = true;
    const patience = new AbortController();
    const late = setTimeout(() => patience.abort(), PATIENCE);
    try {
      const answer = await fetch(path + '/state?lang=' + document.documentElement.lang, { cache: 'no-store', signal: patience.signal });
      if (answer.status === 404) return location.reload();
      if (!answer.ok) throw answer.status;
      show(await answer.json());
      failed = 0;
    } catch {
      failed++;
    } finally {
      clearTimeout(late);
      asking = false;
    }
    word.parentNode.hidden = failed > 0 || isOver;
    lost.hidden = failed === 0;
    plan(failed ? Math.min(EVERY * 2 ** (failed - 1), LONGEST) : EVERY + Math.random() * SPREAD);
  }
  const watch = () => {
    clearTimeout(seenTimer);
    if (!document.hidden) seenTimer = setTimeout(see, SEEN);
  };
  const see = () => {
    seenTimer = undefined;
    document.removeEventListener('visibilitychange', watch);
    const chosen = /[?&]lang=/.test(location.search) ? '?lang=' + document.documentElement.lang : '';
    fetch(path + '/seen' + chosen, { method: 'POST', keepalive: true }).catch(() => {});
  };
  const count = () => {
    const given = main.querySelector('[name=stars]:checked'), output = main.querySelector('output');
    if (output) output.textContent = given ? given.nextElementSibling.nextElementSibling.textContent.split(',')[0] : '';
  };
  main.addEventListener('change', count);
  main.addEventListener('submit', async (event) => {
    event.preventDefault();
    const form = event.target, wrong = form.querySelector('.wrong'), button = form.querySelector('button');
    if (button.disabled) return;
    button.disabled = true;
    wrong.hidden = true;
    try {
      const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(new FormData(form)) });
      if (!answer.ok && answer.status !== 422) throw answer.status;
      main.innerHTML = shown = /<main[^>]*>([^]*)<\\/main>/.exec(await answer.text())[1];
      const heading = main.querySelector('.wrong:not([hidden])') || main.querySelector('[data-said]') || main.querySelector('.rate h2');
      if (heading) said.textContent = heading.textContent;
      main.focus();
      count();
    } catch {
      wrong.textContent = wrong.dataset.unsent;
      wrong.hidden = false;
    }
    button.disabled = false;
  });
  count();
  document.addEventListener('visibilitychange', watch);
  document.addEventListener('visibilitychange', () => (document.hidden ? clearTimeout(timer) : ask()));
  addEventListener('online', ask);
  addEventListener('pageshow', ({ persisted }) => persisted && ask());
  word.hidden = false;
  plan(EVERY);
  watch();
})();`;
