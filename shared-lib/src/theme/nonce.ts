/** webpack's own variable. The dialogs' scroll lock reads it for the `<style>` that it writes. */
declare let __webpack_nonce__: string | undefined;

/**
 * Passes the page's style nonce (`<meta property="csp-nonce">`) to the dialogs' scroll lock, which the content security
 * policy would otherwise block. styled-components reads the same element itself.
 */
export function passStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (!nonce) return;
  try {
    // No `typeof` guard: webpack would turn it into a question whether a nonce was set before, and none ever was.
    __webpack_nonce__ = nonce;
  } catch {
    // Without webpack (in a unit test) there is no policy either.
  }
}
