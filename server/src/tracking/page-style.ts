// How it works: docs/subsystems/tracking.md.
/**
 * The page's own style. The colours are those of the design system (`shared-lib/src/theme/tokens.ts`); a test there
 * compares them.
 */
export const PAGE_STYLE = `
:root{color-scheme:light dark;--bg:#f6f4ef;--surface:#fffefb;--line:#e2ddd1;--line-strong:#cbc4b4;--field:#8d8676;--ink:#1f2a2b;--ink-2:#4a5453;--brand:#0c635b;--brand-ink:#0a4f49;--brand-soft:#d9ece8;--on-brand:#ffffff;--clay:#a54a24;--clay-soft:#f8e4d8;--amber:#855600;--amber-soft:#fbeac6;--green:#216b39;--red:#b3261e}
@media (prefers-color-scheme:dark){:root{--bg:#121817;--surface:#1b2322;--line:#2c3735;--line-strong:#40504d;--field:#72857f;--ink:#e9eeea;--ink-2:#b1bcb7;--brand:#4fb8ac;--brand-ink:#8fd8cf;--brand-soft:#173b37;--on-brand:#06211e;--clay:#f0a27c;--clay-soft:#43281b;--amber:#eec369;--amber-soft:#3d2f11;--green:#86cf9b;--red:#f2948d}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--bg);color:var(--ink);font:400 1.0625rem/1.4 Inter,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.page{display:flex;flex-direction:column;min-height:100vh;min-height:100dvh;max-width:30rem;margin:0 auto;padding:0 1rem 1.125rem}
header{display:flex;align-items:center;justify-content:space-between;gap:.75rem;min-height:60px;padding:0 4px}
.brand{display:flex;align-items:center;gap:10px;color:var(--brand-ink);font-weight:700;font-size:1.125rem;letter-spacing:-.02em}
header span{white-space:nowrap}
header span,small,.note,.foot,#live,#lost{color:var(--ink-2);font-size:.875rem}
svg{display:block;flex:none;fill:none;stroke:currentColor;stroke-width:1.8;stroke-linecap:round;stroke-linejoin:round}
main{flex:1;display:flex;flex-direction:column}
ol{display:grid;grid-template-columns:repeat(auto-fit,minmax(max(18%,3.7rem),1fr));row-gap:12px;list-style:none;margin:6px -6px 0;padding:0;clip-path:inset(-8px 0)}
li{position:relative;display:flex;flex-direction:column;align-items:center;gap:8px;font-size:.75rem;line-height:1.25;color:var(--ink-2);text-align:center;overflow-wrap:normal}
li::before{content:'';position:absolute;top:12px;right:50%;width:100%;height:3px;background:var(--line-strong)}
li:first-child::before{display:none}
li i{width:27px;height:27px;border-radius:50%;background:var(--bg);border:2px solid var(--field);display:grid;place-items:center;z-index:1;color:var(--on-brand)}
li.done i{background:var(--brand);border-color:var(--brand)}
li.done::before,li.now::before{background:var(--brand)}
li.done{color:var(--ink)}
li.now{color:var(--brand-ink);font-weight:700}
li.now i{border-color:var(--brand);background:var(--surface);box-shadow:0 0 0 5px var(--brand-soft)}
li.now i::after{content:'';width:11px;height:11px;border-radius:50%;background:var(--brand)}
.hero{margin:26px 4px 20px}
h1{font-size:1.75rem;line-height:1.18;letter-spacing:-.02em;font-weight:700;margin:0}
.hero p{color:var(--ink-2);margin:6px 0 0}
.hero p+p{margin-top:2px}
.hero b{color:var(--ink);font-weight:600}
section{background:var(--surface);border:1px solid var(--line);border-radius:16px;box-shadow:0 1px 2px #1f2a2b14,0 4px 14px #1f2a2b0d;padding:6px 18px;margin-bottom:12px}
.row{display:flex;align-items:center;gap:14px;padding:14px 0;border-top:1px solid var(--line);line-height:1.35}
.row:first-child{border:0}
.row div{flex:1;min-width:0}
.row b{display:block;font-weight:600}
.row small{display:block;font-size:.9375rem}
.row>span{width:52px;height:52px;display:grid;place-items:center;flex:none;color:var(--ink-2);font-weight:700}
.row>.av{border-radius:50%;background:var(--brand-soft);color:var(--brand-ink)}
.row>.driver{background:var(--clay-soft);color:var(--clay)}
.row:has(.plate){flex-wrap:wrap}
.row:has(.plate) div{flex:1 1 auto}
.row>.plate{margin-left:auto;width:auto;height:auto;max-width:9rem;font-size:.9375rem;letter-spacing:.06em;border:1.5px solid var(--ink);border-radius:7px;padding:4px 9px;color:var(--ink)}
a.small{display:flex;align-items:center;min-height:44px;padding:4px 14px;border:1px solid var(--field);border-radius:12px;color:var(--brand-ink);font-weight:600;text-decoration:none}
.language{text-align:center}
.language+main{margin-top:12px}
.language a{display:inline-flex;align-items:center;min-height:44px;padding:4px 14px;color:var(--brand-ink);font-size:.875rem}
section.now{margin:18px 0 0;padding:14px 18px;border-color:var(--brand)}
.now b,.now small{display:block}
.now b{font-size:1.25rem;line-height:1.3}
section.rate{padding:16px 18px}
fieldset{border:0;margin:0;padding:0;min-width:0}
legend,h2{padding:0;margin:0;font-size:1.0625rem;font-weight:600}
.stars{--star:#e5a52f;display:flex;justify-content:space-between;margin:10px 0 2px}
.stars label{position:relative;display:grid;place-items:center;width:52px;height:52px;cursor:pointer;color:var(--field)}
.stars input{position:absolute;inset:0;width:100%;height:100%;margin:0;opacity:0;cursor:pointer}
.stars label:has(input:checked),.stars label:has(~label input:checked),.stars .on{color:var(--amber)}
.stars label:has(input:checked) svg,.stars label:has(~label input:checked) svg,.stars .on svg{fill:var(--star)}
.stars input:focus-visible+svg{outline:2px solid var(--brand);outline-offset:4px;border-radius:6px}
.given{justify-content:flex-start;gap:6px;color:var(--field)}
.ends{display:flex;justify-content:space-between;font-size:.8125rem;color:var(--ink-2);margin-bottom:12px}
.ends output{color:var(--ink);font-weight:700}
textarea{display:block;width:100%;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:10px;padding:10px 12px;resize:vertical}
textarea:focus-visible,.line:focus-visible,button:focus-visible,summary:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.wrong{margin:8px 0 0;color:var(--red);font-size:.9375rem}
button{font:inherit;font-weight:600;display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:56px;margin-top:12px;border:1px solid var(--brand);border-radius:16px;background:var(--brand);color:var(--on-brand);cursor:pointer}
button.plain{background:var(--surface);color:var(--brand-ink);border-color:var(--field)}
.taps label{display:block;font-weight:600;margin:14px 0 4px}
.line{display:block;width:100%;min-height:48px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--field);border-radius:10px;padding:8px 12px}
.rate small{display:block;margin-top:10px;text-align:center}
.rate>p{margin:8px 0 0}
.rate>.yes{display:flex;gap:10px;margin:0;color:var(--green);font-weight:600}
summary{display:inline-flex;align-items:center;min-height:44px;cursor:pointer;color:var(--brand-ink);font-weight:600}
.ask{margin:0 4px 12px}
.other{margin:0 4px 4px}
.other a{display:inline-flex;align-items:center;min-height:44px;color:var(--brand-ink);font-weight:600}
.ask p{margin:0 0 4px;color:var(--ink-2)}
.ask .wrong{color:var(--red)}
.ask button{background:var(--surface);color:var(--red);border-color:var(--red)}
.note{margin:0 4px 12px;line-height:1.45}
nav{margin-top:auto;padding-top:12px;display:grid;gap:8px}
nav a{display:flex;align-items:center;justify-content:center;gap:10px;min-height:52px;padding:6px 16px;border:1px solid var(--field);border-radius:16px;background:var(--surface);color:var(--ink);font-weight:600;text-decoration:none;text-align:center}
nav a.main{min-height:56px;background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
a:focus-visible{outline:2px solid var(--brand);outline-offset:2px}
.foot,#live,#lost{text-align:center;margin:12px 0 0}
.foot a{display:inline-flex;align-items:center;min-height:44px;color:var(--brand-ink)}
#live b{color:var(--green);font-weight:600}
#live i{display:inline-block;width:8px;height:8px;border-radius:50%;background:var(--green);margin-right:7px}
#live a{color:var(--brand-ink)}
#lost{padding:10px 14px;border-radius:10px;background:var(--amber-soft);color:var(--ink)}
[hidden]{display:none!important}
.said{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:359px){li{font-size:.6875rem}h1{font-size:1.5rem}}
`.trim();
