// Runs before everything else and before the first paint. A file of its own, because the content security policy of
// the server lets no inline script run.

// A dark shop floor never sees a white flash. The key is the one of `src/app/theme/color-scheme.ts`.
{
  let chosen = null
  let language = null
  let dismissedAt = Number.NaN
  try {
    chosen = localStorage.getItem('colorScheme')
    language = localStorage.getItem('language')
    dismissedAt = Number(localStorage.getItem('cookieNoticeTime') || Number.NaN)
  } catch {
    // Storage may be switched off; the system's preference then decides.
  }
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light'

  // The server goes by the browser's languages. If another one is stored here, no text in those is visible. The key is the
  // one of `src/i18n/i18n.ts`, the mark that of `src/app/first-paint/first-paint.css`.
  if (language && language !== document.documentElement.lang) document.documentElement.dataset.otherLanguage = ''

  // The first paint has the cookie notice unless the user has dismissed it; as in `src/app/shell/is-cookie-notice-due.ts`.
  if (Date.now() - dismissedAt < 15_552_000_000) document.documentElement.dataset.noCookieNotice = ''
}

// The scripts are requested after the first paint. Otherwise the first paint would share a slow connection with the
// scripts, and on a slow machine wait for them. The template has the links to all of them, so that they are requested
// at once; a page of an earlier version has none. A page that nobody sees is not painted and begins at once. In
// development the page names its script itself.
document.addEventListener('DOMContentLoaded', () => {
  const entry = document.querySelector('link[data-entry]')
  // A failed request is repeated: nothing else would start the application.
  const load = (scripts, delay) =>
    scripts
      .reduce((loaded, script) => loaded.then(() => import(script)), Promise.resolve())
      .catch((error) => {
        setTimeout(() => void load(scripts, Math.min(2 * delay, 30_000)), delay)
        throw error
      })
  const begin = () => {
    if (!entry) return
    const template = document.querySelector('template[data-scripts]')
    const links = Array.from(template?.content.querySelectorAll('link') ?? [])
    if (template) document.head.append(template.content)
    // Links in a template have no complete URL, those in the page have. The links after that to the entry are its
    // imports. They are evaluated before it, and thus in tasks of their own.
    const scripts = links.map(({ href }) => href)
    void load([...scripts.slice(scripts.indexOf(entry.href) + 1).reverse(), entry.href], 1000)
  }
  const beginAfterPaint = () => (document.hidden ? begin() : void requestAnimationFrame(() => setTimeout(begin)))
  // A first paint may have a script that completes it, for example `first-proof.ts`. The others wait for 3 s at most.
  const first = document.querySelector('link[data-first]')
  if (!first) return beginAfterPaint()
  const complete = () => document.dispatchEvent(new Event('firstpaintcomplete'))
  document.addEventListener('firstpaintcomplete', beginAfterPaint, { once: true })
  setTimeout(complete, 3000)
  import(first.href).catch(complete)
})
