/**
 * The code for what rarely happens, outside the first screens. It comes a minute after the start, or when something
 * breaks. Without a network it cannot come, and neither could an earlier version.
 */
export const rare = () => import(/* webpackChunkName: "area-faults" */ './rare');
