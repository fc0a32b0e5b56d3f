/**
 * Lint rules that read SQL text (string literals and templates) and query builder calls: only the owner of a table
 * names it (`table-owners.ts`), and a `*-queries.ts` neither writes nor locks.
 */
import { isServerTest, serverFeature } from './modules.ts'
import { EXEMPT_FOLDERS, JOIN_ALLOWANCES, TABLE_OWNERS, WRITE_FOLDERS } from './table-owners.ts'

const SOURCES = 'apps/server/src/'

/** A table named by a statement. */
export interface TableUse {
  readonly table: string
  readonly isWrite: boolean
}

const TABLE_IN_SQL =
  /\b(from|join|into|update|using|delete\s+from|lock\s+table|truncate)\s+(?:only\s+|lateral\s+)?([a-z_]+)\b/gi
const NEXT_IN_LIST = /\bfrom\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?\s*,\s*([a-z_]+)\b/gi
const WRITES = /^(into|update|delete\s+from|lock\s+table|truncate)$/i

/** Returns the tables that a text of SQL names. */
export function tablesInSql(text: string): TableUse[] {
  const uses = [...text.matchAll(TABLE_IN_SQL)].map(([, keyword = '', table = '']) => {
    return { table, isWrite: WRITES.test(keyword) }
  })
  const listed = [...text.matchAll(NEXT_IN_LIST)].map(([, table = '']) => ({ table, isWrite: false }))
  return [...uses, ...listed].filter(({ table }) => Object.hasOwn(TABLE_OWNERS, table))
}

const BUILDER_READS = /^(selectFrom|(inner|left|right|full|cross)Join(Lateral)?|using)$/
const BUILDER_WRITES = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/

/** Returns the table that a query builder call names; null for other calls. */
export function tableOfBuilderCall(method: string, argument: unknown): TableUse | null {
  if (typeof argument !== 'string' || !(BUILDER_READS.test(method) || BUILDER_WRITES.test(method))) return null
  const [table = ''] = argument.split(' ')
  return Object.hasOwn(TABLE_OWNERS, table) ? { table, isWrite: BUILDER_WRITES.test(method) } : null
}

/** Returns the message if the file may not use the table, else null. */
export function tableAccessError(file: string, { table, isWrite }: TableUse): string | null {
  if (!file.startsWith(SOURCES) || isServerTest(file)) return null
  const serverPath = file.slice(SOURCES.length)
  const [folder = ''] = serverPath.split('/')
  if (EXEMPT_FOLDERS.some((exempt) => exempt === folder)) return null
  const owner = TABLE_OWNERS[table]
  const allowance = JOIN_ALLOWANCES.find((each) => each.file === serverPath && each.tables.includes(table))
  if (allowance && (!isWrite || allowance.mayWrite)) return null
  if ((serverFeature(file) ?? folder) === owner) {
    const writers = WRITE_FOLDERS[table]
    const mayWrite = !isWrite || writers === undefined || serverPath.startsWith(`${writers}/`)
    return mayWrite ? null : `The table ${table} is written by ${writers} only.`
  }
  return `The table ${table} belongs to ${owner}: use its *-${isWrite ? 'commands' : 'queries'}.ts.`
}

const WRITE_IN_SQL =
  /\b(insert\s+into|delete\s+from|update\s+[a-z_]+\s+(as\s+)?([a-z_]+\s+)?set|for\s+(no\s+key\s+)?update|for\s+(key\s+)?share|pg_(try_)?advisory_\w+)\b/i
const BUILDER_LOCKS = /^for(No)?(Key)?(Update|Share)$/

const isQueriesFile = (file: string): boolean => file.startsWith(`${SOURCES}modules/`) && file.endsWith('-queries.ts')
const READS_ONLY = 'A *-queries.ts only reads: what writes or locks belongs into a *-store.ts or *-commands.ts.'

/** Returns the message if the text of SQL writes or locks in a `*-queries.ts`, else null. */
export const queryTextError = (file: string, text: string): string | null =>
  isQueriesFile(file) && WRITE_IN_SQL.test(text) ? READS_ONLY : null

/** The same for a query builder call. */
export const queryCallError = (file: string, method: string): string | null =>
  isQueriesFile(file) && (BUILDER_WRITES.test(method) || BUILDER_LOCKS.test(method)) ? READS_ONLY : null

interface Context {
  readonly filename: string
  report(problem: { node: unknown; message: string }): void
}
interface BuilderCall {
  readonly callee: { readonly property?: { readonly name?: string } }
  readonly arguments: readonly { readonly value?: unknown }[]
}

/** @param file the path relative to the root of the repository */
export function tableAccessRule(context: Context, file: string) {
  const check = (node: unknown, text: string) => {
    const messages = [queryTextError(file, text), ...tablesInSql(text).map((use) => tableAccessError(file, use))]
    for (const message of new Set(messages)) if (message) context.report({ node, message })
  }
  return {
    Literal(node: { readonly value?: unknown }) {
      if (typeof node.value === 'string') check(node, node.value)
    },
    TemplateElement(node: { readonly value: { readonly cooked?: string | null; readonly raw: string } }) {
      check(node, node.value.cooked ?? node.value.raw)
    },
    CallExpression(node: BuilderCall) {
      const method = node.callee.property?.name ?? ''
      const use = tableOfBuilderCall(method, node.arguments[0]?.value)
      const message = queryCallError(file, method) ?? (use && tableAccessError(file, use))
      if (message) context.report({ node, message })
    },
  }
}
