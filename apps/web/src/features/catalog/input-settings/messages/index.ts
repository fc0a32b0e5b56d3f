import type { MessageLoaders } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

/**
 * Checks all languages against the English messages at compile time. `app/message-groups.ts` says when they are loaded.
 */
export const messages: MessageLoaders<typeof english> = {
  de: () => import('./de.ts'),
  en: () => import('./en.ts'),
  es: () => import('./es.ts'),
  fr: () => import('./fr.ts'),
  it: () => import('./it.ts'),
  ja: () => import('./ja.ts'),
  pl: () => import('./pl.ts'),
  pt: () => import('./pt.ts'),
}
