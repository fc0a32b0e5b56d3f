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

type Router = ReturnType<typeof createBrowserRouter>

/**
 * Starts the router. Resolves when the code and the loader data of the first screen are loaded, or its error has been
 * thrown. The router is not created in the task that evaluates the scripts, which would become twice as long.
 */
export async function startRouter(): Promise<Router> {
  await new Promise((resolve) => setTimeout(resolve))
  const router = createBrowserRouter(routes)
  connectUrlParams(router)
  setSessionEndNavigation((path, options) => router.navigate(path, options))
  onUnauthorized(handleUnauthorized)
  onSignInElsewhere(handleSignInElsewhere)
  await waitForInitialRoute(router)
  return router
}

const waitForInitialRoute = (router: Router): Promise<void> =>
  new Promise((resolve) => {
    if (router.state.initialized) return resolve()
    const stop = router.subscribe(({ initialized }) => {
      if (!initialized) return
      stop()
      resolve()
    })
  })
