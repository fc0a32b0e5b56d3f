/**
 * The lint rule `repo/data-folder`: the files of environments are read and written through the object store, so only it
 * and the files listed here build paths into the data folder.
 */
import { isServerTest } from './modules.ts'

const SOURCES = 'apps/server/src/'

/** Files and folders below `apps/server/src` that build paths into the data folder, and what they access there. */
const ALLOWED: Readonly<Record<string, string>> = {
  'file-store/': 'the objects of the folder store, temporary files',
  'modules/intake/intake/hot-folders.ts': 'the hot folders, in which users and programs leave files',
  'modules/catalog/output-channels/output-folder.ts': 'the local output folder, which a RIP reads',
  'demo/': 'the hot folders of the demo',
  'cli/restore.ts': 'replaces the folders of an environment while Platen does not run',
  'cli/doctor/': 'the space and access of the folders; where the operator finds what was put away',
  'maintain-environments.ts': 'deletes the folder of an environment, with its hot folders',
  'private-files.ts': 'the modes of all files',
  'main.ts': 'the compile cache',
  'http/kept-assets.ts': 'the web app of earlier versions',
  'secrets/': 'the encryption key',
  'database/': 'the embedded database, the lock of the data folder',
  'installation/': 'the id of the database that the folder belongs to',
}

/** Returns whether a file may build paths into the data folder. `file` is relative to the root of the repository. */
export function mayUseDataFolder(file: string): boolean {
  if (!file.startsWith(SOURCES) || isServerTest(file)) return true
  const serverPath = file.slice(SOURCES.length)
  return serverPath.startsWith('testing/') || Object.keys(ALLOWED).some((each) => serverPath.startsWith(each))
}

interface Named {
  readonly name?: string
  readonly property?: { readonly name?: string }
}
interface Context {
  report(problem: { node: unknown; message: string }): void
}

const MESSAGE = 'Only the object store builds paths into the data folder: use services.objects or withWorkFolder.'

const nameOf = (node: Named | undefined): string | undefined => node?.property?.name ?? node?.name

/** @param file the path relative to the root of the repository */
export function dataFolderRule(context: Context, file: string) {
  if (mayUseDataFolder(file)) return {}
  return {
    ImportDeclaration(node: { readonly source: { readonly value: string } }) {
      if (node.source.value.endsWith('/file-store/paths.ts')) context.report({ node, message: MESSAGE })
    },
    CallExpression(node: { readonly callee: Named; readonly arguments: readonly Named[] }) {
      const isPath = /^(join|resolve)$/.test(nameOf(node.callee) ?? '')
      if (isPath && node.arguments.some((each) => nameOf(each) === 'dataFolder'))
        context.report({ node, message: MESSAGE })
    },
    TemplateLiteral(node: {
      readonly expressions: readonly Named[]
      readonly quasis: readonly { value: { raw: string } }[]
    }) {
      const isPath = node.expressions.some(
        (each, i) => nameOf(each) === 'dataFolder' && /^[/\\]/.test(node.quasis[i + 1]?.value.raw ?? ''),
      )
      if (isPath) context.report({ node, message: MESSAGE })
    },
  }
}
