/**
 * The part of the router that screens use. Shared packages are not tree-shaken: sharing the whole router would cost
 * every visitor another 30 kB, and a second copy inside a remote would not know the shell's routes.
 */
export {
  BrowserRouter,
  Link,
  MemoryRouter,
  Navigate,
  NavLink,
  Outlet,
  Route,
  Routes,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
  useSearchParams,
} from 'react-router-dom';
export type { Location, NavigateFunction, RouteObject } from 'react-router-dom';
