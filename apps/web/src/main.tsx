import 'virtual:theme.css'
import './theme/library.css'
import '@fontsource-variable/inter/wght.css'
import './theme/base.css'
import './first-paint/first-paint.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { initI18n } from './i18n/i18n.ts'
import { waitForInitialRoute } from './routing/router.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for Platen.')

/**
 * What the server has painted stays until the first screen is whole. No await at the top: the screens share a file with
 * this module and would wait for its end, as it for them.
 */
async function bootstrap(place: HTMLElement): Promise<void> {
  await Promise.all([initI18n(), waitForInitialRoute()])
  // in small steps, so that a press of a key in between is heard
  startTransition(() =>
    createRoot(place).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  )
}

void bootstrap(root)
