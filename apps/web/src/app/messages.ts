import { loaders } from 'virtual:messages'
import type { messages as drawing } from '../canvas-editor/messages/index.ts'
import type { messages as frame } from '../components/messages/index.ts'
import type { messages as grid } from '../data-grid/messages/index.ts'
import type { messages as decisionTree } from '../features/catalog/decision-tree/messages/index.ts'
import type { messages as inputSettings } from '../features/catalog/input-settings/messages/index.ts'
import type { messages as intake } from '../features/catalog/intake-messages/messages/index.ts'
import type { messages as jigs } from '../features/catalog/jigs/messages/index.ts'
import type { messages as layouts } from '../features/catalog/layouts/messages/index.ts'
import type { messages as masters } from '../features/catalog/masters/messages/index.ts'
import type { messages as outputChannels } from '../features/catalog/output-channels/messages/index.ts'
import type { messages as settings } from '../features/catalog/settings/messages/index.ts'
import type { messages as templates } from '../features/catalog/templates/messages/index.ts'
import type { messages as tickets } from '../features/catalog/tickets/messages/index.ts'
import type { messages as customers } from '../features/identity/environments/messages/index.ts'
import type { messages as session } from '../features/identity/session/messages/index.ts'
import type { messages as users } from '../features/identity/users/messages/index.ts'
import type { messages as connectors } from '../features/intake/connectors/messages/index.ts'
import type { messages as shops } from '../features/intake/shops/messages/index.ts'
import type { messages as artwork } from '../features/orders/artwork/messages/index.ts'
import type { messages as bulkActions } from '../features/orders/bulk-actions/messages/index.ts'
import type { messages as customerProof } from '../features/orders/customer-proof/messages/index.ts'
import type { messages as orders } from '../features/orders/orders/messages/index.ts'
import type { messages as products } from '../features/orders/products/messages/index.ts'
import type { messages as audit } from '../features/platform/audit/messages/index.ts'
import type { messages as config } from '../features/platform/config/messages/index.ts'
import type { messages as guide } from '../features/platform/guide/messages/index.ts'
import type { messages as shopSystem } from '../features/platform/shop-system/messages/index.ts'
import type { messages as outputPresets } from '../features/production/output-presets/messages/index.ts'
import type { messages as printing } from '../features/production/printing/messages/index.ts'
import type { messages as errors } from '../i18n/errors/messages/index.ts'
import { addMessages, initI18n, type Messages } from '../i18n/i18n.ts'
import type { Language } from '../i18n/languages.ts'
import type { EnglishOf } from '../i18n/messages.ts'
import { MESSAGE_GROUP_NAMES, SCREEN_MESSAGES, type ScreenModule } from './message-groups.ts'

/**
 * All English messages; defines the keys that `t` accepts. The features share one namespace. A feature with messages is
 * listed here.
 */
export type AllMessages = EnglishOf<typeof drawing> &
  EnglishOf<typeof config> &
  EnglishOf<typeof artwork> &
  EnglishOf<typeof audit> &
  EnglishOf<typeof bulkActions> &
  EnglishOf<typeof connectors> &
  EnglishOf<typeof customerProof> &
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
  EnglishOf<typeof products> &
  EnglishOf<typeof session> &
  EnglishOf<typeof settings> &
  EnglishOf<typeof shops> &
  EnglishOf<typeof shopSystem> &
  EnglishOf<typeof templates> &
  EnglishOf<typeof tickets> &
  EnglishOf<typeof users> &
  EnglishOf<typeof frame> &
  EnglishOf<typeof grid>

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: AllMessages }
    returnNull: false
    strictInterpolationChecks: true
  }
}

/** One chunk for each group and language, so that only what is used is loaded. */
const LOADERS = loaders as Readonly<
  Record<string, Readonly<Record<Language, () => Promise<{ readonly messages: Messages }>>>>
>

/** Loads the messages of a group. Two features must not use the same first key, which a test checks. */
export async function loadMessageGroup(language: Language, group: string): Promise<Messages> {
  const load = LOADERS[group]?.[language]
  if (!load) throw new Error(`There is no group of messages ${group}.`)
  return (await load()).messages
}

/** Loads all messages of a language. */
export async function loadMessages(language: Language): Promise<Messages> {
  const groups = await Promise.all(MESSAGE_GROUP_NAMES.map((group) => loadMessageGroup(language, group)))
  return Object.assign({}, ...groups) as Messages
}

/** The delay after which a failed load of the first messages is repeated, in ms. */
const RETRY_DELAY_MS = 1000

/**
 * Initialises the translations. Resolves when the messages that every page needs are loaded; a failed load is repeated
 * once.
 */
export async function startMessages(): Promise<void> {
  await initI18n(loadMessageGroup)
  try {
    await addMessages(['start'])
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
    await addMessages(['start'])
  }
}

/** Loads the messages of all features in the current language. */
export const addAllMessages = (): Promise<void> => addMessages(MESSAGE_GROUP_NAMES)

/** Returns the loader of a screen, which also loads the messages of the screen. */
export const withMessages =
  <Screen>(module: ScreenModule, load: () => Promise<Screen>) =>
  async (): Promise<Screen> => {
    const [screen] = await Promise.all([load(), addMessages(SCREEN_MESSAGES[module])])
    return screen
  }
