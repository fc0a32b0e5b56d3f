import type { messages as drawing } from '../canvas-editor/messages/index.ts'
import type { messages as grid } from '../data-grid/messages/index.ts'
import type { messages as artwork } from '../features/artwork/messages/index.ts'
import type { messages as audit } from '../features/audit/messages/index.ts'
import type { messages as config } from '../features/config/messages/index.ts'
import type { messages as connectors } from '../features/connectors/messages/index.ts'
import type { messages as customers } from '../features/customers/messages/index.ts'
import type { messages as decisionTree } from '../features/decision-tree/messages/index.ts'
import type { messages as errors } from '../features/errors/messages/index.ts'
import type { messages as guide } from '../features/guide/messages/index.ts'
import type { messages as inputSettings } from '../features/input-settings/messages/index.ts'
import type { messages as intake } from '../features/intake/messages/index.ts'
import type { messages as jigs } from '../features/jigs/messages/index.ts'
import type { messages as layouts } from '../features/layouts/messages/index.ts'
import type { messages as masters } from '../features/masters/messages/index.ts'
import type { messages as orders } from '../features/orders/messages/index.ts'
import type { messages as outputChannels } from '../features/output-channels/messages/index.ts'
import type { messages as outputPresets } from '../features/output-presets/messages/index.ts'
import type { messages as printing } from '../features/printing/messages/index.ts'
import type { messages as session } from '../features/session/messages/index.ts'
import type { messages as settings } from '../features/settings/messages/index.ts'
import type { messages as shopSystem } from '../features/shop-system/messages/index.ts'
import type { messages as tickets } from '../features/tickets/messages/index.ts'
import type { messages as users } from '../features/users/messages/index.ts'
import type { messages as frame } from '../frame/messages/index.ts'
import type { Language } from './languages.ts'
import type { EnglishOf } from './messages.ts'

/**
 * All English messages; defines the keys that `t` accepts. The features share one namespace. A feature with messages is
 * listed here.
 */
export type AllMessages = EnglishOf<typeof drawing> &
  EnglishOf<typeof config> &
  EnglishOf<typeof artwork> &
  EnglishOf<typeof audit> &
  EnglishOf<typeof connectors> &
  EnglishOf<typeof customers> &
  EnglishOf<typeof decisionTree> &
  EnglishOf<typeof errors> &
  EnglishOf<typeof guide> &
  EnglishOf<typeof inputSettings> &
  EnglishOf<typeof intake> &
  EnglishOf<typeof jigs> &
  EnglishOf<typeof layouts> &
  EnglishOf<typeof masters> &
  EnglishOf<typeof orders> &
  EnglishOf<typeof outputChannels> &
  EnglishOf<typeof outputPresets> &
  EnglishOf<typeof printing> &
  EnglishOf<typeof session> &
  EnglishOf<typeof settings> &
  EnglishOf<typeof shopSystem> &
  EnglishOf<typeof tickets> &
  EnglishOf<typeof users> &
  EnglishOf<typeof frame> &
  EnglishOf<typeof grid>

type MessageModules = Readonly<Record<string, object>>

/** One chunk per language, so that only the current language is loaded. */
const LOADERS: Readonly<Record<Language, () => Promise<{ readonly parts: MessageModules }>>> = {
  de: () => import('./spoken/de.ts'),
  en: () => import('./spoken/en.ts'),
  es: () => import('./spoken/es.ts'),
  fr: () => import('./spoken/fr.ts'),
  it: () => import('./spoken/it.ts'),
  ja: () => import('./spoken/ja.ts'),
  pl: () => import('./spoken/pl.ts'),
  pt: () => import('./spoken/pt.ts'),
}

/** Loads all messages of a language. Two features must not use the same first key, which a test checks. */
export async function loadMessages(language: Language): Promise<Readonly<Record<string, unknown>>> {
  const { parts } = await LOADERS[language]()
  return Object.assign({}, ...Object.values(parts))
}

type DottedKeys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${DottedKeys<T[K]>}` }[keyof T & string]
/** A dotted key of a complete message. */
export type MessageKey = DottedKeys<AllMessages>
