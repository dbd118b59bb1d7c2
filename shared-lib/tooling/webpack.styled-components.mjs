/**
 * The part of styled-components that Hatid uses: what the shell shares under that name. As with react-query
 * (`webpack.react-query.mjs`), all of it would be in every page, 1.5 kB (gzip) more.
 */
export { createGlobalStyle, css, default, keyframes } from 'whole-styled-components';
