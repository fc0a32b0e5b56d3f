import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { MESSAGE_GROUPS, SCREEN_MESSAGES } from '../src/app/message-groups.ts'
import { collectImports, getChunk } from './bundle.ts'
import { assertMessagesLoaded } from './used-messages.ts'

const SOURCE = path.join(import.meta.dirname, '../src')

/**
 * Fails the build if the code of a screen uses messages that are not loaded with it. Files must not be merged: a screen
 * would otherwise have modules that it does not use.
 */
export function screenMessages(): Plugin {
  return {
    name: 'platen-screen-messages',
    generateBundle: async (_, bundle) => {
      const groupsByKey = await getGroupsByKey()
      const entry = getChunk(bundle, 'src/app/main.tsx')
      for (const [module, groups] of Object.entries(SCREEN_MESSAGES)) {
        const chunks = collectImports(bundle, [entry, getChunk(bundle, `src/features/${module}`)])
        assertMessagesLoaded(chunks.map(({ code }) => code).join('\n'), ['start', ...groups], groupsByKey)
      }
    },
  }
}

/** Returns the group of each first key of messages. */
async function getGroupsByKey(): Promise<ReadonlyMap<string, string>> {
  const groups = Object.entries(MESSAGE_GROUPS).flatMap(([group, folders]) =>
    folders.map(async (folder) => {
      const { messages } = (await import(pathToFileURL(path.join(SOURCE, folder, 'messages/en.ts')).href)) as {
        messages: object
      }
      return Object.keys(messages).map((key) => [key, group] as const)
    }),
  )
  return new Map((await Promise.all(groups)).flat())
}
