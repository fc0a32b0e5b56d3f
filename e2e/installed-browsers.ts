import { existsSync } from 'node:fs'
import path from 'node:path'

const FIREFOX_PLACES = [
  '/snap/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  String.raw`C:\Program Files\Mozilla Firefox\firefox.exe`,
]

/** Returns the path of an installed Firefox: PLATEN_FIREFOX, or one in a usual place. */
export const findFirefox = (): string | undefined =>
  process.env['PLATEN_FIREFOX'] ?? findProgram(['firefox-esr', 'firefox'], FIREFOX_PLACES)

export interface WebKitPrograms {
  readonly driver: string
  readonly browser: string
  /** The display of the browser, which has no headless mode. */
  readonly xvfb: string
}

/** Returns the programs of WebKitGTK, as the packages webkit2gtk-driver and xvfb of Debian install them. */
export function findWebKit(): WebKitPrograms | undefined {
  const driver = findProgram(['WebKitWebDriver'])
  const xvfb = findProgram(['Xvfb'])
  const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64'
  const folders = ['webkit2gtk-4.1', 'webkitgtk-6.0'].map((name) => `/usr/lib/${machine}-linux-gnu/${name}`)
  const browser = findProgram(
    [],
    folders.map((folder) => `${folder}/MiniBrowser`),
  )
  return driver && xvfb && browser ? { driver, browser, xvfb } : undefined
}

function findProgram(names: readonly string[], places: readonly string[] = []): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  return [...onPath, ...places].find((file) => existsSync(file))
}
