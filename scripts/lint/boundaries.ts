/**
 * Lint rules for the package and feature boundaries: which package may import which, that no relative import leaves its
 * package, that a feature is imported through its entry point and queries the database only in its stores, and that
 * file names are meaningful. This is the only definition of the allowed dependencies.
 */
import path from 'node:path'
import { connectionRule } from './connections.ts'
import { dataFolderRule } from './data-folder.ts'
import { featureOrderError, moduleImportError, queriesImportError } from './modules.ts'
import { tableAccessRule } from './table-access.ts'

const root = path.resolve(import.meta.dirname, '..', '..')

/** Folder of a package -> the workspace packages that its sources may import. */
const ALLOWED_DEPENDENCIES: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': [],
  'packages/contract': ['@platen/domain'],
  'packages/client': ['@platen/contract'],
  'packages/imposer': ['@platen/domain'],
  'packages/hotfolder': ['@platen/domain'],
  'apps/server': ['@platen/client', '@platen/domain', '@platen/contract', '@platen/imposer', '@platen/hotfolder'],
  'apps/connector': ['@platen/domain', '@platen/contract', '@platen/hotfolder'],
  'apps/web': ['@platen/domain', '@platen/contract'],
  e2e: ['@platen/domain', '@platen/contract'],
  bench: ['@platen/domain', '@platen/contract', '@platen/imposer', '@platen/hotfolder'],
}

/**
 * Exceptions: paths outside of a package that its sources may import. The end-to-end tests use the sample artwork of
 * the demo, may start several servers on a database of their own, restore data, and read composed sheets; the benches
 * measure sources of server and web, and set the product up as the end-to-end tests do.
 */
const DEPENDENCY_EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  e2e: [
    'apps/server/src/demo/',
    'apps/server/src/database/database.ts',
    'apps/server/src/database/embedded/',
    'apps/server/src/live/change-notifications.ts',
    'apps/server/src/testing/alternating-proxy.ts',
    'apps/server/src/testing/radosgw.ts',
    'apps/server/src/testing/database-url.ts',
    'apps/server/src/testing/read-sheet-page.ts',
  ],
  bench: [
    'apps/server/src/',
    'apps/web/src/',
    'e2e/order-to-approve.ts',
    'e2e/several-servers.ts',
    'e2e/start-product.ts',
    'e2e/super-administrator.ts',
  ],
}

/** External packages that the pure packages may import; their tests may also import test libraries. */
const PURE_PACKAGES: Readonly<Record<string, readonly string[]>> = {
  'packages/domain': ['saxes'],
  'packages/contract': ['zod'],
}
const FOR_TESTS = /^(vitest|fast-check|node:.*)$/

const FORBIDDEN_FILE_NAMES = /^(helpers?|utils?|common|misc)$/

const repoRelative = (file: string) => path.relative(root, file).split(path.sep).join('/')
const getPackage = (file: string) => Object.keys(ALLOWED_DEPENDENCIES).find((folder) => file.startsWith(`${folder}/`))
const packageName = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
const isTest = (file: string) => /\.(test|spec|test-data)\.tsx?$/.test(file) || file.includes('/testing/')

interface FeatureFile {
  readonly layer: string
  readonly feature: string
  readonly file: string
}

/** `packages/domain/src/jigs/x.ts` -> the folder of the features, `jigs`, `x.ts`; null outside of features. */
function getFeature(file: string): FeatureFile | null {
  const match =
    /^(.*\/features)\/([^/]+)\/(.+)$/.exec(file) ?? /^(packages\/(?:domain|contract)\/src)\/([^/]+)\/(.+)$/.exec(file)
  const [, layer, feature, rest] = match ?? []
  return layer && feature && rest ? { layer, feature, file: rest } : null
}

/** Returns the message if the file `from` may not import the file `to`, else null. Both are relative to the root. */
export function fileImportError(from: string, to: string): string | null {
  const ownPackage = getPackage(from)
  if (!ownPackage) return null
  if (!to.startsWith(`${ownPackage}/`)) {
    if (DEPENDENCY_EXCEPTIONS[ownPackage]?.some((opening) => to.startsWith(opening))) return null
    return `An import must not leave ${ownPackage}; import the package by its name if the dependency is allowed.`
  }
  if (ownPackage === 'apps/server') return moduleImportError(from, to)
  const source = getFeature(from)
  const target = getFeature(to)
  if (!source || !target || source.layer !== target.layer || source.feature === target.feature) return null
  if (ownPackage.startsWith('packages/')) {
    return target.file === 'index.ts' ? null : `Import the feature "${target.feature}" through its index.ts.`
  }
  return null
}

/** Returns the message if the file `from`, relative to the root, may not import the package `specifier`, else null. */
export function packageImportError(from: string, specifier: string): string | null {
  const ownPackage = getPackage(from)
  if (!ownPackage) return null
  const name = packageName(specifier)
  const dependencies = ALLOWED_DEPENDENCIES[ownPackage] ?? []
  if (name.startsWith('@platen/')) {
    if (dependencies.includes(name)) return null
    return `${ownPackage} must not import ${name} (allowed: ${dependencies.join(', ') || 'no workspace package'}).`
  }
  const allowed = PURE_PACKAGES[ownPackage]
  if (!allowed || allowed.includes(name) || (isTest(from) && FOR_TESTS.test(specifier))) return null
  return `${ownPackage} is pure: it must not import ${specifier}.`
}

const QUERY_BUILDER_METHODS = /^(selectFrom|insertInto|updateTable|deleteFrom)$/
const SQL_FILES = /-(store|queries|commands)\.ts$/
const CONNECTION_NAMES = /^(client|pool)$/

/**
 * Returns the message if the file may not query the database by `on.method()`, else null: in features only these files
 * may.
 */
export function databaseAccessError(file: string, on: string, method: string): string | null {
  if (!file.startsWith('apps/server/src/modules/') || SQL_FILES.test(file) || isTest(file)) return null
  if (!QUERY_BUILDER_METHODS.test(method) && !(method === 'query' && CONNECTION_NAMES.test(on))) return null
  return 'Only files that end in -store.ts, -queries.ts or -commands.ts may query the database.'
}

/** Returns the file of a relative import, or of one by a package's internal alias (#server/x.ts); else null. */
function getFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return repoRelative(path.resolve(root, path.dirname(from), specifier))
  const alias = /^#[^/]+\/(.+)$/.exec(specifier)
  return alias ? `${getPackage(from) ?? ''}/src/${alias[1] ?? ''}` : null
}

/** The parts of the linter's interface that these rules use. */
interface Node {
  readonly source?: { readonly value?: unknown } | null
}
/** A call of `object.property()`; the object may itself be a member expression. */
interface Called {
  readonly callee: {
    readonly property?: { readonly name?: string }
    readonly object?: { readonly name?: string; readonly property?: { readonly name?: string } }
  }
}
interface Context {
  readonly filename: string
  report(problem: { node: unknown; message: string }): void
}

function importRule(context: Context) {
  const from = repoRelative(context.filename)
  const check = (node: Node) => {
    const specifier = node.source?.value
    if (typeof specifier !== 'string') return
    const target = getFile(from, specifier)
    const message = target
      ? (fileImportError(from, target) ?? featureOrderError(from, target) ?? queriesImportError(from, target))
      : packageImportError(from, specifier)
    if (message) context.report({ node: node.source, message })
  }
  return {
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
  }
}

function nameRule(context: Context) {
  const [base = ''] = path.basename(context.filename).split('.')
  return {
    Program(node: Node) {
      if (FORBIDDEN_FILE_NAMES.test(base))
        context.report({ node, message: `The file name "${base}" does not describe its content.` })
    },
  }
}

function storeRule(context: Context) {
  const file = repoRelative(context.filename)
  return {
    CallExpression(node: Called) {
      const { object, property } = node.callee
      const on = object?.property?.name ?? object?.name ?? ''
      const message = databaseAccessError(file, on, property?.name ?? '')
      if (message) context.report({ node, message })
    },
  }
}

export default {
  meta: { name: 'repo' },
  rules: {
    dependencies: { create: importRule },
    'file-names': { create: nameRule },
    'database-access': { create: storeRule },
    connections: { create: connectionRule },
    'data-folder': { create: (context: Context) => dataFolderRule(context, repoRelative(context.filename)) },
    'table-access': { create: (context: Context) => tableAccessRule(context, repoRelative(context.filename)) },
  },
}
