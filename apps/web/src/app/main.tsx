import 'virtual:theme.css'
import './theme/library.css'
import '@fontsource-variable/inter/wght.css'
import './theme/base.css'
import './first-paint/first-paint.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { provideClipboard } from '../lib/clipboard.ts'
import { setLazyPrerequisite } from '../lib/lazy-component.tsx'
import { App } from './app.tsx'
import { LOAD_FAILURE_CLASS } from './first-paint/load-failure.ts'
import { addAllMessages, startMessages } from './messages.ts'
import { startRouter } from './routes/router.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root element.')

/**
 * Replaces the prerendered first paint when the first screen is complete. There is no top-level await: the screens are
 * in the same chunk as this module, so each would wait for the other.
 */
async function bootstrap(rootElement: HTMLElement): Promise<void> {
  setLazyPrerequisite(addAllMessages)
  provideClipboard()
  const [router] = await Promise.all([startRouter(), startMessages()])
  // A transition renders in small steps, so that input events in between are handled.
  startTransition(() =>
    createRoot(rootElement).render(
      <StrictMode>
        <App router={router} />
      </StrictMode>,
    ),
  )
}

/** Replaces the first paint by its notice, which has its text in the page because the messages may not be loaded. */
function showLoadFailure(rootElement: HTMLElement): void {
  const notice = rootElement.querySelector<HTMLElement>(`.${LOAD_FAILURE_CLASS}`)
  if (!notice) return
  notice.querySelector('button')?.addEventListener('click', () => window.location.reload())
  rootElement.replaceChildren(notice)
  notice.hidden = false
}

bootstrap(root).catch((error: unknown) => {
  showLoadFailure(root)
  throw error
})
