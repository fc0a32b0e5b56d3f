/**
 * Finds the Chromium for the tests, or installs one. Checks PLATEN_CHROMIUM, the installed browsers and the one of
 * Playwright, then downloads Playwright's, then, as root on Debian and derivatives, uses apt.
 */
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ensureDependencies } from './install-dependencies.mjs'
import { packageBin, runProcess } from './processes.mjs'
import { exitWithError, printLine, repoPath } from './repo.mjs'

/** Chromium without its windows: it needs a sixth less processor time. */
const HEADLESS_SHELLS = ['chromium-headless-shell', 'chrome-headless-shell']
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const PLACES = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  String.raw`C:\Program Files\Google\Chrome\Application\chrome.exe`,
  String.raw`C:\Program Files (x86)\Google\Chrome\Application\chrome.exe`,
]
const DOWNLOAD_LIMIT_MS = 5 * 60_000
const APT_LIMIT_MS = 10 * 60_000

/**
 * Returns a Chromium that runs on this machine.
 * @param {{ prefersHeadlessShell?: boolean }} options prefersHeadlessShell: the headless shell if it is installed
 * @returns {Promise<{ file: string } | { problem: string }>} its path, or why none is available
 */
export async function findChromium({ prefersHeadlessShell = false } = {}) {
  const named = process.env['PLATEN_CHROMIUM']
  if (named) {
    if (await runs(named)) return { file: named }
    return { problem: `PLATEN_CHROMIUM is ${named}, which is not a Chromium that runs on this machine.` }
  }
  const file =
    (await find(prefersHeadlessShell ? [...HEADLESS_SHELLS, ...NAMES] : NAMES)) ??
    (await download()) ??
    (await installWithApt())
  if (file) return { file }
  return {
    problem: 'The tests need Chromium, and it could not be installed. Install it, or name one in PLATEN_CHROMIUM.',
  }
}

async function find(/** @type {readonly string[]} */ names = NAMES) {
  const folders = (process.env['PATH'] ?? '').split(path.delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  for (const candidate of [...onPath, ...PLACES, playwrightChromiumPath()]) {
    if (existsSync(candidate) && (await runs(candidate))) return candidate
  }
  return null
}

/** Returns the path of Playwright's own Chromium, whether or not it is installed. */
function playwrightChromiumPath() {
  /** @type {{ chromium: { executablePath(): string } }} */
  const { chromium } = createRequire(repoPath('e2e', 'package.json'))('@playwright/test')
  return chromium.executablePath()
}

async function runs(/** @type {string} */ file) {
  if (process.platform === 'win32') return existsSync(file)
  const tried = await runProcess(file, ['--version'], { limitMs: 30_000 })
  return tried.code === 0 && /chrom/i.test(tried.output)
}

async function download() {
  printLine('Downloading Chromium for the tests.')
  const [node, playwright] = packageBin('@playwright/test', 'playwright')
  const { code, timedOut } = await runProcess(node, [playwright, 'install', 'chromium'], {
    limitMs: DOWNLOAD_LIMIT_MS,
  })
  const isInstalled = code === 0 && (await runs(playwrightChromiumPath()))
  if (!isInstalled) printLine(timedOut ? '  it took too long' : '  it is not available')
  return isInstalled ? playwrightChromiumPath() : null
}

async function installWithApt() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null
  printLine('Installing Chromium with apt-get.')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProcess('apt-get', ['-qq', 'update'], { env, limitMs: APT_LIMIT_MS })
  const args = ['-qq', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation']
  const installed = await runProcess('apt-get', args, { env, limitMs: APT_LIMIT_MS })
  if (installed.code !== 0) printLine(installed.output.trim().split('\n').slice(-5).join('\n'))
  return find()
}

if (process.argv[1] === repoPath('scripts', 'find-chromium.mjs')) {
  await ensureDependencies()
  const chromium = await findChromium()
  if ('problem' in chromium) exitWithError(chromium.problem)
  printLine(chromium.file)
}
