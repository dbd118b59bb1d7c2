// How it works: docs/subsystems/request-form.md.
import { TIMES_STYLE } from '../times-page.js';

/** Of the request form, beside the style of every page of a client. */
export const BOOK_STYLE = `${TIMES_STYLE}
.pick{position:relative;display:flex;align-items:center;gap:14px;padding:12px 0;border-top:1px solid var(--line);cursor:pointer}
.pick:first-of-type{border:0}
.pick input{width:24px;height:24px;flex:none;margin:0;accent-color:var(--brand)}
.pick span{flex:1;min-width:0}
.pick b,.pick small{display:block}
.pick b{font-weight:600}
.pick i{font-style:normal;font-weight:600;white-space:nowrap}
.field{display:block;margin:0 0 14px}
.field>label{display:block;font-weight:600;margin:0 0 4px}
.field input,.field select{display:block;width:100%;min-height:48px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:10px;padding:8px 12px}
.field input:focus-visible,.field select:focus-visible,.pick input:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.field small{display:block;margin-top:4px}
.field [aria-invalid]{border-color:var(--red)}
.times label:has(input:disabled){color:var(--ink-2);border-color:var(--line);cursor:default}
#code{font-size:1.5rem;letter-spacing:.3em;text-align:center}
.form{padding:16px 18px}
.form>.field:last-child{margin:0}
h2+.field,.field+.field{margin-top:14px}
button+nav,.hero+nav,section+nav{padding-top:4px}
form+.note{margin-top:12px}
.page main>.wrong{margin:4px 4px 12px}
.form h2{margin:0 0 12px}
.form .count{float:right;font-weight:400;color:var(--ink-2)}
.ways{border:0;margin:14px 0 0;padding:0}
.ways legend{font-weight:600;padding:0}
.ways .pick{padding:6px 0;min-height:44px;border:0}
.ways+.mailed{margin-top:10px}
form:not(:has([value=email]:checked)) .mailed{display:none}
.other summary{min-height:44px;display:flex;align-items:center;cursor:pointer;color:var(--brand-ink);font-weight:600}
.trap{position:absolute;left:-9999px;width:1px;height:1px;overflow:hidden}
[aria-busy] button{opacity:.6}
.link{display:inline-flex;align-self:start;margin:-8px 4px 4px;align-items:center;min-height:44px;color:var(--brand-ink);font-weight:600}
nav{margin-top:0}
`.trim();
