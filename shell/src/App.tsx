export function App() {
  return <h1>Hatid</h1>;
}
