import { build, type Plugin, type PluginOption, type Rolldown, type UserConfig } from 'vite'
import { collectImports, getChunks } from './bundle.ts'
import { type LazyFile, mergeFiles } from './merge-files.ts'
import { screenMessages } from './screen-messages.ts'

type CodeSplitting = Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>

/** An entry whose files are requested when its page is loaded; dialogs are loaded when the browser is idle. */
const SCREEN = /-screen\.tsx$/
/** How much the files of a dialog count, compared with those of a screen. */
const DIALOG_WEIGHT = 0.2

/**
 * Merges the files with the modules that screens and dialogs share. Rolldown can only merge them by the imports that the
 * modules have before unused code is removed, so a first build finds out which entries need which modules.
 *
 * @param createPlugins returns new instances of the plugins that provide the modules
 */
export function sharedFiles(createPlugins: () => PluginOption[]): Plugin {
  return {
    name: 'platen-shared-files',
    apply: 'build',
    config: async (config) => {
      const fileByModule = await findSharedFiles(config, [...createPlugins(), screenMessages()])
      const codeSplitting: CodeSplitting = {
        groups: [
          {
            debugName: 'shared',
            name: (id) => fileByModule.get(id) ?? null,
            includeDependenciesRecursively: false,
            priority: 1,
          },
        ],
      }
      return { build: { rolldownOptions: { output: { codeSplitting } } } }
    },
    generateBundle: (_, bundle) => assertNoCircularImports(bundle),
  }
}

/** Throws if files have an import cycle: a module could run before one that it imports. */
function assertNoCircularImports(bundle: Rolldown.OutputBundle): void {
  const chunks = getChunks(bundle)
  const circular = chunks.filter((chunk) => {
    const imported = chunks.filter(({ fileName }) => chunk.imports.includes(fileName))
    return collectImports(bundle, imported).includes(chunk)
  })
  if (circular.length > 0)
    throw new Error(`Files import each other: ${circular.map(({ fileName }) => fileName).join(', ')}.`)
}

/** Builds the application without merged files, and returns the name of the file of each shared module. */
async function findSharedFiles(config: UserConfig, plugins: PluginOption[]): Promise<Map<string, string>> {
  const output = await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins,
    build: { ...config.build, write: false },
  })
  if (Array.isArray(output) || !('output' in output)) throw new Error('The build has not one output.')
  const bundle = Object.fromEntries(output.output.map((file) => [file.fileName, file]))
  const chunks = getChunks(bundle)
  const collectNames = (from: readonly Rolldown.OutputChunk[]) =>
    new Set(collectImports(bundle, from).map(({ fileName }) => fileName))
  const initial = collectNames(chunks.filter(({ isEntry }) => isEntry))
  // A module that is imported dynamically and statically is not in a file of a dynamic entry.
  const imported = new Set(chunks.flatMap(({ dynamicImports }) => dynamicImports))
  const entries = chunks.filter(({ fileName }) => imported.has(fileName))
  const namesOfEntries = entries.map((entry) => collectNames([entry]))
  const others = chunks.filter(({ fileName }) => !initial.has(fileName))
  const files = others.map(
    ({ fileName, imports, code }): LazyFile => ({
      name: fileName,
      canBeMerged: !imported.has(fileName),
      size: code.length,
      imports,
      isNeeded: namesOfEntries.map((names) => names.has(fileName)),
    }),
  )
  const weights = entries.map(({ moduleIds }) => (moduleIds.some((id) => SCREEN.test(id)) ? 1 : DIALOG_WEIGHT))
  const modules = new Map(others.map(({ fileName, moduleIds }) => [fileName, moduleIds]))
  return new Map(
    mergeFiles(files, weights).flatMap((names, at) =>
      names.flatMap((name) => modules.get(name) ?? []).map((id) => [id, `shared~${at}`] as const),
    ),
  )
}
