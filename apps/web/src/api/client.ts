import { type ApiError, createClient } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'

type Listener = (error: ApiError) => void
let handleUnauthorized: Listener = () => {}

/** Called when a request fails with 401; set once, by the router. */
export function onUnauthorized(listener: Listener): void {
  handleUnauthorized = listener
}

/** The API client for requests that need a session. */
export const client = createClient({
  customer: getCurrentEnvironment,
  onUnauthorized: (error) => handleUnauthorized(error),
})
