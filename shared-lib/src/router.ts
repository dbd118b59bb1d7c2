/**
 * The part of the router that Hatid uses. Shared packages are not tree-shaken, so everything imports it from here: all
 * of react-router-dom would be 64 kB, this is 16 kB.
 */
export {
  BrowserRouter,
  Link,
  matchRoutes,
  MemoryRouter,
  Navigate,
  NavLink,
  Route,
  Routes,
  type To,
  UNSAFE_NavigationContext as RouterNavigator,
  useLocation,
  useNavigate,
  useParams,
  useRoutes,
} from 'react-router-dom';
export { useSearchParams } from './useSearchParams';
