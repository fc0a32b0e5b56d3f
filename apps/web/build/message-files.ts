import path from 'node:path'
import type { Plugin } from 'vite'
import { MESSAGE_GROUPS } from '../src/app/message-groups.ts'
import { LANGUAGE_CODES } from '../src/i18n/languages.ts'

const NAME = 'virtual:messages'
const SOURCE = path.join(import.meta.dirname, '../src')

/** Returns the name of the module with the messages of a group in a language; its file is named after its last part. */
export const toMessageModule = (group: string, language: string): string => `${NAME}/messages-${group}-${language}`

/**
 * Provides the messages as one module for each group of features and language, and `virtual:messages` that loads them.
 */
export function messageFiles(): Plugin {
  const sources = new Map([[NAME, createLoadersSource()]])
  for (const [group, folders] of Object.entries(MESSAGE_GROUPS)) {
    for (const language of LANGUAGE_CODES)
      sources.set(toMessageModule(group, language), createMessagesSource(folders, language))
  }
  return {
    name: 'platen-message-files',
    resolveId: (name) => (sources.has(name) ? `\0${name}` : undefined),
    load: (id) => (id.startsWith('\0') ? sources.get(id.slice(1)) : undefined),
  }
}

function createLoadersSource(): string {
  const groups = Object.keys(MESSAGE_GROUPS).map((group) => {
    const loaders = LANGUAGE_CODES.map((code) => `${code}: () => import('${toMessageModule(group, code)}')`)
    return `${group}: { ${loaders.join(', ')} }`
  })
  return `export const loaders = { ${groups.join(', ')} }`
}

function createMessagesSource(folders: readonly string[], language: string): string {
  const imports = folders.map((folder, at) => {
    const file = path.join(SOURCE, folder, 'messages', `${language}.ts`)
    return `import { messages as m${at} } from ${JSON.stringify(file)}`
  })
  return `${imports.join('\n')}\nexport const messages = { ${folders.map((_, at) => `...m${at}`).join(', ')} }`
}
