import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { createServer, type Plugin, type Rolldown } from 'vite'
import type * as prerender from '../src/app/first-paint/prerender-shells.tsx'
import { SCREEN_MESSAGES } from '../src/app/message-groups.ts'
import { collectImports, getChunk } from './bundle.ts'
import { classesWithoutRule } from './classes-without-rule.ts'
import { messageFiles, toMessageModule } from './message-files.ts'

type FirstPaints = Awaited<ReturnType<typeof prerender.prerenderShells>>
type Bundle = Rolldown.OutputBundle

const ROOT = path.join(import.meta.dirname, '..')
const ENTRY_SCRIPT = /<script type="module" crossorigin src="([^"]+)"><\/script>/
const SCRIPT_LINK = /<link rel="modulepreload"[^>]*>/g
const PRERENDER_MODULE = path.join(ROOT, 'src/app/first-paint/prerender-shells.tsx')

/**
 * Writes `pages.json` next to the build. It tells the server which first paint and which scripts belong to each path,
 * so a first visit paints before any script is requested, and then requests all scripts in parallel. The paths are
 * those of the router; the server has no list of screens.
 */
export function firstPages(): Plugin {
  let outDir = ''
  return {
    name: 'platen-first-pages',
    apply: 'build',
    configResolved: (config) => {
      outDir = path.resolve(config.root, config.build.outDir)
    },
    // The links to the scripts are inert until `public/static/before.js` takes them out of the template. The name of
    // the entry is outside of it, where the `before.js` of earlier versions finds it: a browser, or another server
    // during an upgrade, may combine a page and a `before.js` of different versions.
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        if (!ENTRY_SCRIPT.test(html)) throw new Error('The page of the build names no script.')
        const entry = '<link rel="entry" href="$1" data-entry><link rel="modulepreload" crossorigin href="$1">'
        const page = html.replace(ENTRY_SCRIPT, entry)
        const links = page.match(SCRIPT_LINK) ?? []
        const template = `<template data-scripts>${links.join('')}</template>`
        return page.replaceAll(SCRIPT_LINK, '').replace('</head>', `${template}</head>`)
      },
    },
    writeBundle: async (_, bundle) => {
      const { screens, fallback } = await renderFirstPaints()
      assertClassesDefined([fallback, ...screens.map(({ markup }) => markup)], bundle)
      const html = await readFile(path.join(outDir, 'index.html'), 'utf8')
      const getMessageFiles = (groups: readonly string[]) =>
        Object.fromEntries(
          Object.keys(fallback).map((code) => [
            code,
            groups.map((group) => `/${getChunk(bundle, toMessageModule(group, code)).fileName}`),
          ]),
        )
      const pages = {
        font: `/${getFont(bundle)}`,
        messages: getMessageFiles(['start']),
        fallback,
        screens: screens.map(({ module, firstScript, markup, ...screen }) => {
          const messages: readonly string[] = SCREEN_MESSAGES[module]
          const chunk = getChunk(bundle, `src/features/${module}`)
          const others = messages.filter((group) => group !== 'start')
          const first = firstScript && getFirstScript(bundle, firstScript)
          return {
            ...screen,
            markup: first ? addFirstScript(markup, first) : markup,
            messages: getMessageFiles(others),
            scripts: getScripts(bundle, html, chunk).filter((script) => script !== first),
          }
        }),
      }
      await writeFile(path.join(outDir, 'pages.json'), JSON.stringify(pages))
    },
  }
}

/** Renders the first paints with the components and the style modules of the application. */
async function renderFirstPaints(): Promise<FirstPaints> {
  const vite = await createServer({
    root: ROOT,
    configFile: false,
    plugins: [react(), messageFiles()],
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { prerenderShells } = (await vite.ssrLoadModule(PRERENDER_MODULE)) as typeof prerender
    return await prerenderShells()
  } finally {
    await vite.close()
  }
}

/** Throws if a first paint has a class that the built style sheets do not define; it would be unstyled. */
function assertClassesDefined(markups: readonly FirstPaints['fallback'][], bundle: Bundle): void {
  const sheets = Object.values(bundle).filter((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  const sheet = sheets.map((file) => String(file.type === 'asset' ? file.source : '')).join('')
  const missing = classesWithoutRule(markups.flatMap((markup) => Object.values(markup)).join(''), sheet)
  if (missing.length > 0) throw new Error(`The first paint has classes without a rule: ${missing.join(', ')}.`)
}

/** Returns the script that completes a first paint. Throws if it imports others, which would delay the first paint. */
function getFirstScript(bundle: Bundle, module: string): string {
  const { fileName, imports } = getChunk(bundle, `src/features/${module}`)
  if (imports.length > 0) throw new Error(`${module} imports other chunks: ${imports.join(', ')}.`)
  return `/${fileName}`
}

/** Adds the link to the script to a first paint; `public/static/before.js` runs it. */
const addFirstScript = (markup: FirstPaints['fallback'], script: string) =>
  Object.fromEntries(
    Object.entries(markup).map(([code, html]) => [
      code,
      `<link rel="modulepreload" crossorigin href="${script}" data-first>${html}`,
    ]),
  )

/** Returns the font file with the Latin subset, which every language uses. Other subsets load on demand. */
function getFont(bundle: Bundle): string {
  const font = Object.keys(bundle).find((name) => name.includes('inter-latin-wght-normal'))
  if (font) return font
  throw new Error('The build contains no Latin font.')
}

/** Returns the scripts that a chunk needs and that the page itself does not name, the chunk first. */
function getScripts(bundle: Bundle, html: string, chunk: Rolldown.OutputChunk): string[] {
  const names = collectImports(bundle, [chunk]).map(({ fileName }) => fileName)
  return names.filter((name) => !html.includes(name)).map((name) => `/${name}`)
}
