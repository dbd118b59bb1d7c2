/** webpack's own variable; the scroll lock of the dialogs reads it for the `<style>` it writes. */
declare let __webpack_nonce__: string | undefined;

/**
 * Hands the page's style nonce (`<meta property="csp-nonce">`) to the dialogs' scroll lock, which the content
 * security policy would refuse otherwise. styled-components reads the same element by itself.
 */
export function passStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (!nonce) return;
  try {
    // No `typeof` guard: webpack makes it ask whether a nonce was set before, and it never was.
    __webpack_nonce__ = nonce;
  } catch {
    // Not bundled by webpack (a unit test): there is no policy to satisfy either.
  }
}
