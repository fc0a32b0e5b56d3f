import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The project's folder. */
export const REPO_ROOT = path.resolve(import.meta.dirname, '..', '..')

export interface Link {
  /** What stands in the brackets before it. */
  readonly label: string
  readonly target: string
}

/** All Markdown pages of the project, by their path from its folder. */
export const pages = (): string[] =>
  globSync('**/*.md', {
    cwd: REPO_ROOT,
    exclude: ['**/node_modules', 'data', '.platen', 'test-results', 'bench/node_modules'],
  })
    .map((page) => page.replaceAll('\\', '/'))
    .toSorted()

export const textOf = (file: string): string => readFileSync(path.join(REPO_ROOT, file), 'utf8')

/** The links and pictures of a page that lead elsewhere, without what stands in code. */
export function parseLinks(markdown: string): Link[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\[([^\]]*)\]\(([^)\s]+)\)/g)].map(([, label = '', target = '']) => ({ label, target }))
}

/** The file or folder that a relative link of a page leads to, from the project's folder; null for outside addresses. */
export function resolveLink(page: string, target: string): string | null {
  if (/^[a-z]+:/.test(target)) return null
  const [file = ''] = target.split('#')
  return file === '' ? page : path.posix.join(path.posix.dirname(page), decodeURI(file))
}

/** How a heading is named behind `#`. */
export const headingAnchor = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
