declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/**
 * Analytics events go to `window.dataLayer`, the convention of tag managers. No outside script is loaded unless the
 * operator sets one (readings S2).
 */
function pushEvent(event: Record<string, unknown>): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}

/** A screen was opened (specification section 2). */
export const pushScreenAccess = (screen: string, userId: string): void =>
  pushEvent({ event: 'screen_access', screen, user_id: userId })

/** Orders were handed to printing (specification section 7). */
export const trackJobProcessed = (details: Readonly<Record<string, string | number>>): void =>
  pushEvent({ event: 'job_processed', ...details })
