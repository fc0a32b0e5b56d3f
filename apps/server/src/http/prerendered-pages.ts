import { readFileSync } from 'node:fs'
import path from 'node:path'
import { checkEnvironmentName, normaliseEnvironmentName } from '@platen/domain/environments'

/** Manifest of the prerendered pages, written by the build of the web app (apps/web/build/first-pages.ts). */
interface Pages {
  readonly font: string
  /** By language: the scripts with the messages of every page. */
  readonly messages: Readonly<Record<string, readonly string[]>>
  /** By language: the content of an address without a screen. */
  readonly fallback: Readonly<Record<string, string>>
  readonly screens: readonly Screen[]
}
interface Screen {
  /** As in the router of the web app; `:resourceName` is the name of the environment. */
  readonly path: string
  readonly markup: Readonly<Record<string, string>>
  readonly scripts: readonly string[]
  /** By language: the scripts with its other messages. */
  readonly messages: Readonly<Record<string, readonly string[]>>
  /** The path of the screen that the web app redirects to with a session; `signedOut`: without one. */
  readonly signedIn?: string
  readonly signedOut?: string
}

export interface PageRequest {
  /** The path of the URL, without its query. */
  readonly path: string
  /** The browser's list of languages (RFC 9110, 12.5.4). */
  readonly acceptLanguage: string | undefined
  /** Whether the request has a session cookie. Only calls check its validity and its permissions. */
  readonly hasSession: boolean
  /** The position in the changes at which the event stream of this page begins. */
  readonly livePosition: string
}

/** Whether a request for no file and no call is for a page of the web app; `HEAD` like `GET` (RFC 9110, 9.3.2). */
export function isPageRequest({ method, url }: { readonly method: string; readonly url: string }): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !url.startsWith('/pax/') && !path.extname(url.split('?')[0] ?? '')
}

const ENVIRONMENT = ':resourceName'
const FALLBACK_LANGUAGE = 'en'

/**
 * Loads the prerendered pages of the web app: rendered without scripts, with links to all scripts of the screen, so
 * that a browser loads them at once after the first paint (decisions 066 and 279). The only data of an environment in a
 * page is its name, which is part of the URL.
 * @param web the folder of the built web app
 */
export function loadPrerenderedPages(web: string): (visit: PageRequest) => string {
  const html = readFileSync(path.join(web, 'index.html'), 'utf8')
  const pages = JSON.parse(readFileSync(path.join(web, 'pages.json'), 'utf8')) as Pages

  return (visit) => {
    const language = chooseLanguage(visit.acceptLanguage, Object.keys(pages.messages))
    const { screen, environment } = findScreen(visit, pages.screens)
    const messages = [...(pages.messages[language] ?? []), ...(screen?.messages[language] ?? [])]
    const scripts = [...(screen?.scripts ?? []), ...messages]
    const font = `<link rel="preload" as="font" type="font/woff2" crossorigin href="${pages.font}">`
    const links = scripts.map((script) => `<link rel="modulepreload" crossorigin href="${script}">`).join('')
    const paint = (screen?.markup ?? pages.fallback)[language] ?? ''
    return (
      html
        .replace('<html lang="en"', `<html lang="${language}" data-live-position="${visit.livePosition}"`)
        // The page requests the scripts in the template after the first paint.
        .replace('<template data-scripts>', (template) => `${font}${template}${links}`)
        .replace(
          '<div id="root"></div>',
          () => `<div id="root">${paint.replaceAll('{environment}', environment)}</div>`,
        )
    )
  }
}

/** Whether a path is of the screen with this pattern, in which parameters behind the environment stand for any text. */
function matchesPath(pattern: string, pathname: string): boolean {
  const [expected, given] = [pattern.split('/'), pathname.split('/')]
  const matches = (part: string, at: number) =>
    part === given[at] || (at > 1 && part.startsWith(':') && given[at] !== '')
  return expected.length === given.length && expected.every(matches)
}

/** Returns the screen of an address, and its environment. */
function findScreen(
  visit: PageRequest,
  screens: readonly Screen[],
): { screen: Screen | undefined; environment: string } {
  const findByPath = (pathname: string) => screens.find((screen) => matchesPath(screen.path, pathname))
  const exactMatch = findByPath(visit.path)
  const [, segment = '', ...rest] = visit.path.split('/')
  const isEnvironment = !exactMatch && checkEnvironmentName(segment) === null
  const screen = exactMatch ?? (isEnvironment ? findByPath(['', ENVIRONMENT, ...rest].join('/')) : undefined)
  const redirectTarget = visit.hasSession ? screen?.signedIn : screen?.signedOut
  return {
    screen: (redirectTarget === undefined ? undefined : findByPath(redirectTarget)) ?? screen,
    environment: isEnvironment ? normaliseEnvironmentName(segment) : '',
  }
}

/** Returns the preferred language of the browser that is supported, by quality values. */
function chooseLanguage(acceptLanguage: string | undefined, supported: readonly string[]): string {
  const preferences = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  const first = preferences.filter(({ code, weight }) => weight > 0 && supported.includes(code))
  return first.toSorted((a, b) => b.weight - a.weight)[0]?.code ?? FALLBACK_LANGUAGE
}
