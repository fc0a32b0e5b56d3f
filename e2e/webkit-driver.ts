import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { type BrowserDriver, WINDOW } from './browser-driver.ts'
import type { WebKitPrograms } from './installed-browsers.ts'
import { freePort } from './start-server.ts'

/** The key of an element in JSON, see W3C WebDriver 12.2. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

/**
 * Starts the MiniBrowser of WebKitGTK on a display of its own, driven by W3C WebDriver.
 * @param home an empty folder for the settings of the browser
 */
export async function startWebKit(programs: WebKitPrograms, home: string, downloads: string): Promise<BrowserDriver> {
  await mkdir(home, { recursive: true })
  await mkdir(downloads, { recursive: true })
  await writeFile(path.join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`)
  const screen = ['-screen', '0', `${WINDOW.width}x${WINDOW.height}x24`, '-nolisten', 'tcp']
  const xvfb = spawn(programs.xvfb, ['-displayfd', '3', ...screen], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const [display] = await once(xvfb.stdio[3] as NodeJS.ReadableStream, 'data')
  const port = await freePort()
  const driver = spawn(programs.driver, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
      LANG: 'en_GB.UTF-8',
    },
    stdio: 'ignore',
  })
  const close = () => {
    driver.kill()
    xvfb.kill()
  }
  try {
    await expect.poll(() => send(`http://127.0.0.1:${port}`, 'GET', 'status').catch(() => null)).not.toBeNull()
    return await startSession(`http://127.0.0.1:${port}`, programs.browser, close)
  } catch (error) {
    close()
    throw error
  }
}

async function startSession(address: string, binary: string, closePrograms: () => void): Promise<BrowserDriver> {
  const created = await send(address, 'POST', 'session', {
    capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
  })
  const session = `${address}/session/${(created as { sessionId: string }).sessionId}`
  await send(session, 'POST', 'window/rect', { x: 0, y: 0, ...WINDOW })
  const find = async (xpath: string) => {
    const found = await send(session, 'POST', 'element', { using: 'xpath', value: xpath })
    return `element/${(found as { [ELEMENT]: string })[ELEMENT]}`
  }
  /** Runs an action on an element when it is visible and enabled. */
  const withElement = (xpath: string, use: (element: string) => Promise<unknown>) =>
    expect(async () => {
      const element = await find(xpath)
      expect(await send(session, 'GET', `${element}/displayed`)).toBe(true)
      expect(await send(session, 'GET', `${element}/enabled`)).toBe(true)
      await use(element)
    }, xpath).toPass({ timeout: 30_000 })
  return {
    open: async (url) => {
      await send(session, 'POST', 'url', { url })
    },
    click: (xpath) => withElement(xpath, (element) => send(session, 'POST', `${element}/click`, {})),
    fill: (xpath, text) => withElement(xpath, (element) => send(session, 'POST', `${element}/value`, { text })),
    waitFor: (xpath) => withElement(xpath, async () => undefined),
    close: async () => {
      await send(session, 'DELETE', '')
      closePrograms()
    },
  }
}

/** Sends a command of W3C WebDriver. Returns its value, or throws its error. */
async function send(address: string, method: string, command: string, body?: object): Promise<unknown> {
  const response = await fetch(command === '' ? address : `${address}/${command}`, {
    method,
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) throw new Error(`${command}: ${JSON.stringify(value)}`)
  return value
}
