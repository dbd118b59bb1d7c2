import { escapeHtml } from '../html.js';
import type { MailMessage } from './mailer.js';

const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:)]/g;

/**
 * The same words as the text part, with the code in large letters and addresses as links. No pictures, nothing loaded
 * from other servers.
 */
export function htmlOf({ subject, text, html, code, language = 'en' }: MailMessage): string {
  const paragraphs =
    html ??
    text
      .split('\n\n')
      .map((paragraph) =>
        code && paragraph === code
          ? codeLine(code)
          : `<p style="margin:0 0 16px">${withLinks(escapeHtml(paragraph)).replace(/\n/g, '<br>')}</p>`,
      )
      .join('\n');
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject.replace(/\s+/g, ' '))}</title></head>
<body style="margin:0;padding:24px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
${paragraphs}
</div>
</body>
</html>
`;
}

const codeLine = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:28px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;
const withLinks = (escaped: string): string =>
  escaped.replace(LINK, (address) => `<a href="${address}">${address}</a>`);
