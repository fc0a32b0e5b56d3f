/**
 * The lint rule `repo/connections`: a function that receives or opens a transaction only runs SQL. It takes no second
 * connection and waits for no file, process, thread, network or client (docs/decisions/070-connections.md).
 */

/** Modules whose functions do I/O or long computations; the second list contains our own by the end of their path. */
const IO_MODULES =
  /^(node:(fs|fs\/promises|child_process|worker_threads|http|https|http2|net|dns|dns\/promises|stream\/promises)|@node-rs\/argon2|undici|piscina|@platen\/imposer(\/.*)?)$/
const OWN_IO_MODULES =
  /\/(send-file|send-svg|passwords|encrypt-secret|page-thumbnail|outbound-request|compose-in-worker-thread|ingest-artwork|fetch-artwork|uploads|folder-store|object-store|work-folder|store-objects)\.ts$/
/** Functions of the hot folder package that access files; its other functions are pure. */
const FOLDER_FUNCTIONS =
  /^(undefinedIfMissing|exists|listNames|hashFile|acquireLock|(move|stage|publish|claim|drop|remove|scan|watch).*)$/

/** Parameter types with an open transaction. */
const TRANSACTION_TYPES = new Set(['EnvironmentTx', 'MemberContext', 'Transaction'])
/** Calls whose function runs inside a transaction. */
const OPENS_TRANSACTION = new Set(['inEnvironment', 'transaction', 'memberHandler', 'whileHoldingConnection'])
/** Functions that return a connection. */
const GIVES_CONNECTION = new Set(['inEnvironment', 'transaction'])

/** The properties of the syntax tree that the rule uses. */
interface Node {
  readonly type: string
  readonly name?: string
  readonly source?: { readonly value?: unknown }
  readonly importKind?: string
  readonly specifiers?: readonly { readonly local: { readonly name: string }; readonly importKind?: string }[]
  readonly params?: readonly Node[]
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly object?: Node
  readonly property?: Node
  readonly left?: Node
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[]
  readonly typeAnnotation?: { readonly typeAnnotation?: { readonly typeName?: { readonly name?: string } } } | null
}
interface Context {
  readonly filename: string
  report(problem: { node: unknown; message: string }): void
}

const isFunction = (node: Node): boolean =>
  node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression' || node.type === 'FunctionDeclaration'

/** Returns whether a parameter is a transaction or contains one as `tx`. */
function bringsTransaction(param: Node): boolean {
  if (param.type === 'AssignmentPattern' && param.left) return bringsTransaction(param.left)
  if (TRANSACTION_TYPES.has(param.typeAnnotation?.typeAnnotation?.typeName?.name ?? '')) return true
  if (param.type === 'Identifier') return param.name === 'tx'
  return param.properties?.some(({ key }) => key?.name === 'tx') === true
}

const isIo = (specifier: string, name: string): boolean =>
  IO_MODULES.test(specifier) ||
  OWN_IO_MODULES.test(specifier) ||
  (specifier === '@platen/hotfolder' && FOLDER_FUNCTIONS.test(name))

/** Returns the name of the called function: `c` for `a.b.c()`. */
const calledName = (callee: Node | undefined): string => callee?.property?.name ?? callee?.name ?? ''

/** Returns the root of a member expression: `a` for `a.b.c` and `a`. */
const getRoot = (node: Node | undefined): string => (node?.object ? getRoot(node.object) : (node?.name ?? ''))

const applies = (file: string): boolean =>
  /(^|\/)apps\/server\/src\//.test(file) && !/\.test\.ts$|\/(testing|database)\//.test(file)

export function connectionRule(context: Context) {
  if (!applies(context.filename.replaceAll('\\', '/'))) return {}
  const io = new Map<string, string>()
  const inTransaction = new WeakSet<Node>()
  /** For each enclosing function of the current node: whether it holds a connection. */
  const functions: boolean[] = []
  const holds = (): boolean => functions.at(-1) === true

  const enter = (node: Node): void => {
    const opened = inTransaction.has(node) || node.params?.some(bringsTransaction) === true
    functions.push(holds() || opened)
  }
  const leave = (): void => void functions.pop()
  const report = (node: Node, what: string): void =>
    context.report({ node, message: `${what} inside a transaction. End the transaction first, then do it.` })

  return {
    ImportDeclaration(node: Node) {
      const specifier = node.source?.value
      if (typeof specifier !== 'string' || node.importKind === 'type') return
      for (const { local, importKind } of node.specifiers ?? []) {
        if (importKind !== 'type' && isIo(specifier, local.name)) io.set(local.name, specifier)
      }
    },
    CallExpression(node: Node) {
      const name = calledName(node.callee)
      if (holds()) {
        const from = io.get(getRoot(node.callee))
        if (from !== undefined) report(node, `"${name}" of ${from} is called`)
        else if (node.callee?.type === 'Identifier' && name === 'fetch') report(node, 'A request is made')
        else if (GIVES_CONNECTION.has(name)) report(node, `A second connection is taken by "${name}"`)
      }
      if (!OPENS_TRANSACTION.has(name)) return
      for (const argument of node.arguments ?? []) if (isFunction(argument)) inTransaction.add(argument)
    },
    NewExpression(node: Node) {
      const from = io.get(getRoot(node.callee))
      if (holds() && from !== undefined) report(node, `"${calledName(node.callee)}" of ${from} is started`)
    },
    MemberExpression(node: Node) {
      const name = node.property?.name ?? ''
      if (holds() && (name === 'outsideEnvironments' || name === 'pool') && node.object?.property?.name === 'database')
        report(node, `A second connection is taken by "database.${name}"`)
    },
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    'FunctionDeclaration:exit': leave,
    'FunctionExpression:exit': leave,
    'ArrowFunctionExpression:exit': leave,
  }
}
