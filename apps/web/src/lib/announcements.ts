import { useEffect, useRef } from 'react'

/** A text in the live region of the page, read by screen readers (`app/announcer.tsx`). */
interface Announcement {
  readonly id: number
  readonly text: string
}

/**
 * How long a text stays in the live region, in ms: long enough for a screen reader to announce it, and short enough
 * that a user who reads the page to its end does not reach it.
 */
const SHOWN_MS = 7000

let announcements: readonly Announcement[] = []
let lastId = 0
const listeners = new Set<() => void>()

function setAnnouncements(next: readonly Announcement[]): void {
  announcements = next
  for (const listener of listeners) listener()
}

export const getAnnouncements = (): readonly Announcement[] => announcements

export function subscribeToAnnouncements(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Announces a text to screen readers: the result of an action of the user, or important information. Not for changes by
 * other users and for counters. A repeated text is announced again.
 */
export function announce(text: string): void {
  const announcementText = text.replaceAll(/\s+/g, ' ').trim()
  if (announcementText === '') return
  const id = ++lastId
  setAnnouncements([
    ...announcements.filter((announcement) => announcement.text !== announcementText),
    { id, text: announcementText },
  ])
  setTimeout(() => setAnnouncements(announcements.filter((announcement) => announcement.id !== id)), SHOWN_MS)
}

/** As a `ref`: announces the text of the element each time it changes, but not the text that it has when it appears. */
export function announceChanges(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  // `textContent` needs no layout, which is expensive while a screen or a dialog appears.
  let lastText = element.textContent
  const observer = new MutationObserver(() => {
    if (element.textContent === lastText) return
    lastText = element.textContent
    announce(element.innerText)
  })
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  return () => observer.disconnect()
}

/** As a `ref`: announces the text of the element when it appears, and each time it changes. */
export function announceText(element: HTMLElement | null): (() => void) | undefined {
  if (element) announce(element.innerText)
  return announceChanges(element)
}

/**
 * Announces a text after the key has changed, for example the number of results of a search.
 * @param getText returns an empty text while there is no result yet
 */
export function useAnnouncementAfter(key: string, getText: () => string): void {
  const announced = useRef(key)
  useEffect(() => {
    if (announced.current === key) return
    const text = getText()
    if (text === '') return
    announced.current = key
    announce(text)
  })
}
