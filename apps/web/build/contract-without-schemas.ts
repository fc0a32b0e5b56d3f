import type { Call } from '@platen/contract/call'
import type { Plugin } from 'vite'

const CONTRACT = '@platen/contract/'
/** Contract modules without schemas. They contain functions that the browser calls and are bundled unchanged. */
const WITHOUT_SCHEMAS = ['client', 'errors']

/**
 * Removes the schemas from the contract in the browser bundle. The browser needs the lists, limits and paths of calls,
 * but never validates a request or response body. The schema library would be a third of the script of the first load.
 */
export function contractWithoutSchemas(): Plugin {
  return {
    name: 'platen-contract-without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (name) =>
      name.startsWith(CONTRACT) && !WITHOUT_SCHEMAS.includes(name.slice(CONTRACT.length)) ? `\0${name}` : undefined,
    load: async (id) => {
      if (!id.startsWith(`\0${CONTRACT}`)) return undefined
      const exported = (await import(id.slice(1))) as Record<string, unknown>
      const lines = Object.entries(exported).flatMap(([name, value]) => {
        const stripped = withoutSchemas(value)
        return stripped === undefined ? [] : [`export const ${name} = ${JSON.stringify(stripped)}`]
      })
      return { code: lines.join('\n'), moduleSideEffects: false }
    },
  }
}

const isCall = (value: object): value is Call => 'method' in value && 'path' in value && 'response' in value

/**
 * Returns the value without schemas, or undefined if the browser cannot use it. Importing such a name fails the build.
 */
function withoutSchemas(value: unknown): unknown {
  if (typeof value === 'function') return undefined
  if (value === null || typeof value !== 'object') return value
  if ('_zod' in value) return undefined
  if (isCall(value)) return { method: value.method, path: value.path, ...(value.kind ? { kind: value.kind } : {}) }
  if (Array.isArray(value)) return value.map(withoutSchemas)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutSchemas(each)]))
}
