/** Frame, areas and pages behind the sign-in: fetched while somebody types, not before. */
export const dashboardCode = () => import(/* webpackChunkName: "dashboard" */ './frame/Dashboard');
