import type { ParseKeys } from 'i18next'

/** A dotted key of a message. `app/messages.ts` declares the messages of all features. */
export type MessageKey = ParseKeys
