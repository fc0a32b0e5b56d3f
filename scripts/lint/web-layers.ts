/**
 * Lint rule for the layers of the web app (docs/architecture.md). A file imports its own layer and the layers listed
 * for it; a feature imports another feature only through its `index.ts`, and only one that precedes it in `FEATURES`.
 * So the imports between layers, feature groups and features have one direction and no cycles. There are no exceptions.
 */
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..', '..')
const SOURCES = 'apps/web/src/'

/** Layer -> the layers that it may import besides itself. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  lib: [],
  i18n: ['lib'],
  api: ['lib'],
  components: ['i18n', 'lib'],
  'data-grid': ['components', 'i18n', 'lib'],
  'canvas-editor': ['components', 'i18n', 'lib'],
  features: ['canvas-editor', 'data-grid', 'components', 'api', 'i18n', 'lib'],
  app: ['features', 'canvas-editor', 'data-grid', 'components', 'api', 'i18n', 'lib'],
}

/** Group -> the groups that its features may import, the same as on the server. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  identity: ['platform'],
  catalog: ['platform', 'identity'],
  orders: ['platform', 'identity', 'catalog'],
  production: ['platform', 'identity', 'catalog', 'orders'],
  intake: ['platform', 'identity', 'catalog', 'orders'],
}

/** Group -> its features; a feature may import those before it. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  platform: ['audit', 'config', 'guide', 'shop-system'],
  identity: ['session', 'environments', 'users'],
  catalog: [
    'masters',
    'intake-messages',
    'input-settings',
    'decision-tree',
    'tickets',
    'output-channels',
    'layouts',
    'jigs',
    'templates',
    'settings',
  ],
  orders: ['artwork', 'customer-proof', 'orders', 'bulk-actions', 'products'],
  production: ['bookings', 'printing', 'output-presets', 'order-desk'],
  intake: ['connectors', 'intake', 'shops'],
}

/** `apps/web/src/features/catalog/jigs/x.ts` -> `features`, `catalog`, `jigs`, `x.ts`; null outside of the sources. */
function locate(file: string) {
  if (!file.startsWith(SOURCES)) return null
  const [layer = '', group = '', feature = '', ...rest] = file.slice(SOURCES.length).split('/')
  return { layer, group, feature, file: rest.join('/') }
}

/** Returns the message if the file of the web app has no place in the layers, else null. */
export function placeError(file: string): string | null {
  const place = locate(file)
  if (!place) return null
  if (!(place.layer in LAYERS)) return `"${place.layer}" is not a layer (layers: ${Object.keys(LAYERS).join(', ')}).`
  if (place.layer !== 'features') return null
  const features = FEATURES[place.group]
  if (!features) return `"${place.group}" is not a group of features (groups: ${Object.keys(GROUPS).join(', ')}).`
  return features.includes(place.feature) ? null : `The feature "${place.feature}" has no position in FEATURES.`
}

/** Returns the message if the file `from` may not import the file `to`, else null. Both are relative to the root. */
export function layerError(from: string, to: string): string | null {
  const source = locate(from)
  const target = locate(to)
  if (!source || !target) return null
  if (source.layer !== target.layer) {
    return LAYERS[source.layer]?.includes(target.layer) ? null : `${source.layer} must not import ${target.layer}.`
  }
  if (source.layer !== 'features' || (source.group === target.group && source.feature === target.feature)) return null
  if (target.file !== 'index.ts') return `Import the feature "${target.feature}" through its index.ts.`
  if (source.group !== target.group) {
    return GROUPS[source.group]?.includes(target.group)
      ? null
      : `The group ${source.group} must not import ${target.group}.`
  }
  const order = FEATURES[source.group] ?? []
  return order.indexOf(target.feature) < order.indexOf(source.feature)
    ? null
    : `The feature "${source.feature}" must not import "${target.feature}", which follows it.`
}

/** The parts of the linter's interface that the rule uses. */
interface Node {
  readonly source?: { readonly value?: unknown } | null
}
interface Context {
  readonly filename: string
  report(problem: { node: unknown; message: string }): void
}

const repoRelative = (file: string) => path.relative(root, file).split(path.sep).join('/')

function layerRule(context: Context) {
  const from = repoRelative(context.filename)
  const check = (node: Node) => {
    const specifier = node.source?.value
    if (typeof specifier !== 'string' || !specifier.startsWith('.')) return
    const message = layerError(from, repoRelative(path.resolve(root, path.dirname(from), specifier)))
    if (message) context.report({ node: node.source, message })
  }
  return {
    Program(node: Node) {
      const message = placeError(from)
      if (message) context.report({ node, message })
    },
    ImportDeclaration: check,
    ExportNamedDeclaration: check,
    ExportAllDeclaration: check,
    ImportExpression: check,
    TSImportType: check,
  }
}

export default {
  meta: { name: 'web' },
  rules: { layers: { create: layerRule } },
}
