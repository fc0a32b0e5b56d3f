// Runs before everything else and before the first paint. A file of its own, because the content security policy of
// the server lets no inline script run.

// A dark shop floor never sees a white flash. The key is the one of `src/theme/color-scheme.ts`.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('colorScheme')
  } catch {
    // Storage may be switched off; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'
}
