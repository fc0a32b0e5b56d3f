declare global {
  interface Window {
    dataLayer?: Record<string, unknown>[]
  }
}

/** Pushes analytics events to `window.dataLayer`, the convention of tag managers. Platen loads no script of others. */
function pushEvent(event: Record<string, unknown>): void {
  window.dataLayer ??= []
  window.dataLayer.push(event)
}

/** Records that a screen was opened. */
export const pushScreenAccess = (screen: string, userId: string): void =>
  pushEvent({ event: 'screen_access', screen, user_id: userId })

/** Records that orders were sent to printing. */
export const trackJobProcessed = (details: Readonly<Record<string, string | number>>): void =>
  pushEvent({ event: 'job_processed', ...details })
