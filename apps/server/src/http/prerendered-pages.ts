import { readFileSync } from 'node:fs'
import path from 'node:path'
import { normaliseEnvironmentName, checkEnvironmentName } from '@platen/domain/environments'

/** What the build of the web app says of its pages (apps/web/build/first-pages.ts). */
interface Pages {
  readonly font: string
  /** By language: the script with its words. */
  readonly words: Readonly<Record<string, string>>
  /** By language: what is painted where no screen is known. */
  readonly elsewhere: Readonly<Record<string, string>>
  readonly screens: readonly Screen[]
}
interface Screen {
  /** As the web app's router writes it; `:resourceName` stands for the environment. */
  readonly path: string
  readonly markup: Readonly<Record<string, string>>
  readonly scripts: readonly string[]
  /** The path of the screen that the web app goes to instead, with a session or without one. */
  readonly signedIn?: string
  readonly signedOut?: string
}

export interface PageRequest {
  /** The path of the address, without its query. */
  readonly path: string
  /** The browser's list of languages (RFC 9110, 12.5.4). */
  readonly acceptLanguage: string | undefined
  /** Whether a session is shown. Whether it is one, and what it may, is asked by the calls alone. */
  readonly hasSession: boolean
}

/** Whether the web app's page is what a request for no file and no call asks for; `HEAD` as `GET` (RFC 9110, 9.3.2). */
export function isPageRequest({ method, url }: { readonly method: string; readonly url: string }): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  return isReading && !url.startsWith('/pax/') && !path.extname(url.split('?')[0] ?? '')
}

const ENVIRONMENT = ':resourceName'
const FALLBACK_LANGUAGE = 'en'

/**
 * The pages of the web app as a first visit gets them: painted before any script has come, and naming all the scripts
 * that the screen of this address needs, so that a browser asks for them at once (decision 066). A page holds nothing
 * of a shop but the name of the environment, which stands in the address.
 * @param web the folder of the built web app
 */
export function loadPrerenderedPages(web: string): (visit: PageRequest) => string {
  const html = readFileSync(path.join(web, 'index.html'), 'utf8')
  const pages = JSON.parse(readFileSync(path.join(web, 'pages.json'), 'utf8')) as Pages

  return (visit) => {
    const language = languageOf(visit.acceptLanguage, Object.keys(pages.words))
    const { screen, environment } = screenOf(visit, pages.screens)
    const scripts = [...(screen?.scripts ?? []), pages.words[language] ?? '']
    // scripts go after what the first paint needs
    const links = [
      `<link rel="preload" as="font" type="font/woff2" crossorigin href="${pages.font}">`,
      ...scripts.map((script) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${script}">`),
    ].join('')
    const paint = (screen?.markup ?? pages.elsewhere)[language] ?? ''
    return html
      .replace('<html lang="en"', `<html lang="${language}"`)
      .replace('</head>', () => `${links}</head>`)
      .replace('<div id="root"></div>', () => `<div id="root">${paint.replaceAll('{environment}', environment)}</div>`)
  }
}

/** The screen that will stand at an address, and the environment that it is of. */
function screenOf(visit: PageRequest, screens: readonly Screen[]): { screen: Screen | undefined; environment: string } {
  const named = (pathname: string) => screens.find((screen) => screen.path === pathname)
  const exactMatch = named(visit.path)
  const [, segment = '', ...rest] = visit.path.split('/')
  const isEnvironment = !exactMatch && checkEnvironmentName(segment) === null
  const screen = exactMatch ?? (isEnvironment ? named(['', ENVIRONMENT, ...rest].join('/')) : undefined)
  const redirectTarget = visit.hasSession ? screen?.signedIn : screen?.signedOut
  return {
    screen: (redirectTarget === undefined ? undefined : named(redirectTarget)) ?? screen,
    environment: isEnvironment ? normaliseEnvironmentName(segment) : '',
  }
}

/** The first of the browser's languages that there are words in, by what it says of their weight. */
function languageOf(acceptLanguage: string | undefined, spoken: readonly string[]): string {
  const wanted = (acceptLanguage ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const weight = parameters.map((each) => /^\s*q=([\d.]+)$/.exec(each)?.[1]).find((each) => each !== undefined)
    return { code: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
  })
  const first = wanted.filter(({ code, weight }) => weight > 0 && spoken.includes(code))
  return first.toSorted((a, b) => b.weight - a.weight)[0]?.code ?? FALLBACK_LANGUAGE
}
