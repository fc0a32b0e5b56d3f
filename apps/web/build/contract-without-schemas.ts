import type { Call } from '@platen/contract/call'
import type { Plugin } from 'vite'

const CONTRACT = '@platen/contract/'
/** Modules of the contract that hold no schema, and come as they are; functions that the browser calls stand in them. */
const AS_THEY_ARE = ['client', 'errors']

/**
 * Of the contract a browser needs its lists and limits, and where each call goes: it never checks a body or an answer.
 * The schemas stay on the server, and with them the library that they are written in, which is a third of the script
 * that a first visit would wait for.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'platen-contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (name) =>
      name.startsWith(CONTRACT) && !AS_THEY_ARE.includes(name.slice(CONTRACT.length)) ? `\0${name}` : undefined,
    load: async (id) => {
      if (!id.startsWith(`\0${CONTRACT}`)) return undefined
      const exported = (await import(id.slice(1))) as Record<string, unknown>
      const lines = Object.entries(exported).flatMap(([name, value]) => {
        const kept = withoutSchemas(value)
        return kept === undefined ? [] : [`export const ${name} = ${JSON.stringify(kept)}`]
      })
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  }
}

const isCall = (value: object): value is Call => 'method' in value && 'path' in value && 'answer' in value

/** A value as the browser gets it; undefined where it is of no use there, so that who asks for it cannot be built. */
function withoutSchemas(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (value === null || typeof value !== 'object') return value
  if ('_zod' in value) return undefined
  if (isCall(value)) return { method: value.method, path: value.path, ...(value.kind ? { kind: value.kind } : {}) }
  if (Array.isArray(value)) return value.map(withoutSchemas)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSchemas(each)]))
}
