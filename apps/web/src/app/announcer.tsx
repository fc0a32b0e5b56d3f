import { useSyncExternalStore } from 'react'
import { getAnnouncements, subscribeToAnnouncements } from '../lib/announcements.ts'

/** The live region of the page. Only notifications have one of their own. */
export function Announcer() {
  const announcements = useSyncExternalStore(subscribeToAnnouncements, getAnnouncements)
  return (
    <div className="visually-hidden" role="status" aria-atomic="false" aria-relevant="additions">
      {announcements.map(({ id, text }) => (
        <p key={id}>{text}</p>
      ))}
    </div>
  )
}
