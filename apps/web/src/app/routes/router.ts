import { createBrowserRouter } from 'react-router'
import { onUnauthorized } from '../../api/client.ts'
import { onSignInElsewhere } from '../../api/session-flag.ts'
import {
  handleSignInElsewhere,
  handleUnauthorized,
  setSessionEndNavigation,
} from '../../features/identity/session/session-end.ts'
import { connectUrlParams } from '../../lib/url-params.ts'
import { routes } from './routes.tsx'

export const router = createBrowserRouter(routes)
connectUrlParams(router)

/** Resolves when the code and the loader data of the first screen are loaded, or its error has been thrown. */
export const waitForInitialRoute = (): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })

setSessionEndNavigation((path, options) => router.navigate(path, options))
onUnauthorized(handleUnauthorized)
onSignInElsewhere(handleSignInElsewhere)
