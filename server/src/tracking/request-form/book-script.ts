// How it works: docs/subsystems/request-form.md.
/**
 * The form's own script, for browsers of ES2020. It stops at as many times as a request can name, and a form that was
 * sent is not sent again by a second press. Without it the server says the same.
 */
export const BOOK_SCRIPT = `(() => {
  const most = Number(document.querySelector('main').dataset.most), count = document.querySelector('output');
  const boxes = [...document.querySelectorAll('[name=start]')];
  const look = () => {
    const chosen = boxes.filter(({ checked }) => checked).length;
    for (const box of boxes) box.disabled = chosen >= most && !box.checked;
    if (count) count.textContent = chosen ? count.dataset.said.replace('0', chosen) : '';
  };
  for (const form of document.querySelectorAll('form[method=post]'))
    form.addEventListener('submit', (event) => {
      if (form.dataset.sent) event.preventDefault();
      form.dataset.sent = 'yes';
      form.setAttribute('aria-busy', 'true');
    });
  addEventListener('pageshow', () => {
    for (const form of document.querySelectorAll('form')) {
      delete form.dataset.sent;
      form.removeAttribute('aria-busy');
    }
    look();
    if (price) cost();
  });
  const price = document.getElementById('price'), area = document.getElementById('area');
  const prices = price && JSON.parse(price.dataset.prices);
  const cost = () => {
    const said = boxes.filter(({ checked }) => checked).map((box) => {
      const by = prices[box.dataset.price], line = document.createElement('p');
      const day = box.closest('details').querySelector('summary').textContent;
      line.textContent = day + ', ' + box.parentNode.textContent + ': ' + (by[area ? area.value : ''] ?? by.elsewhere);
      return line;
    });
    price.querySelector('output').replaceChildren(...said);
  };
  document.addEventListener('change', look);
  if (price) document.addEventListener('change', cost);
  look();
})();`;
