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
 * All English words; what `t` accepts as keys. The features share one name space, so that the specification's keys
 * stay as they are. A feature that speaks is named here; its words are found by their place.
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

/** One file a language, so that only the spoken one is fetched. */
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

/** Loads all words of one language. No two features may use the same first key; a test holds them to it. */
export async function loadMessages(language: Language): Promise<Readonly<Record<string, unknown>>> {
  const { parts } = await LOADERS[language]()
  return Object.assign({}, ...Object.values(parts))
}

type DottedKeys<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${DottedKeys<T[K]>}` }[keyof T & string]
/** A dotted key of the catalogue that can be said as it stands. */
export type MessageKey = DottedKeys<AllMessages>
