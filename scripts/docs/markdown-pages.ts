import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The root folder of the repository. */
export const REPO_ROOT = path.resolve(import.meta.dirname, '..', '..')

export interface Link {
  /** The text in the brackets. */
  readonly label: string
  readonly target: string
}

/** Returns the paths of all Markdown pages of the repository, relative to its root. */
export const pages = (): string[] =>
  globSync('**/*.md', {
    cwd: REPO_ROOT,
    exclude: ['**/node_modules', 'data', '.platen', 'test-results', 'bench/node_modules'],
  })
    .map((page) => page.replaceAll('\\', '/'))
    .toSorted()

export const readText = (file: string): string => readFileSync(path.join(REPO_ROOT, file), 'utf8')

/** Returns the links and images of a page, except those in code. */
export function parseLinks(markdown: string): Link[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))
}

/** Returns the target of a relative link as a path relative to the repository root; null for external addresses. */
export function resolveLink(page: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null
  const [file = ''] = target.split('#')
  return file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file))
}

/** Returns the anchor of a heading, as GitHub generates it. */
export const headingAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
