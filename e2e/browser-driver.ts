import puppeteer from 'puppeteer-core'

/** The actions of `main-job.ts` in a browser that Playwright does not drive. Elements are selected by XPath. */
export interface BrowserDriver {
  readonly open: (address: string) => Promise<void>
  /** Waits until the element is visible and enabled, and clicks it. */
  readonly click: (xpath: string) => Promise<void>
  readonly fill: (xpath: string, text: string) => Promise<void>
  /** Waits until the element is visible. */
  readonly waitFor: (xpath: string) => Promise<void>
  readonly close: () => Promise<void>
}

export const WINDOW = { width: 1440, height: 900 } as const

/** Starts Firefox, driven by WebDriver BiDi. Downloads are saved in a folder without a dialog. */
export async function startFirefox(executablePath: string, downloads: string): Promise<BrowserDriver> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    defaultViewport: WINDOW,
    extraPrefsFirefox: {
      'browser.download.dir': downloads,
      'browser.download.folderList': 2,
      // Firefox opens a saved PDF in a new tab and then no longer renders the other tab.
      'browser.helperApps.neverAsk.saveToDisk': 'application/pdf',
      'pdfjs.disabled': true,
      'intl.accept_languages': 'en-GB',
    },
  })
  const page = await browser.newPage()
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`)
  const name = (xpath: string) => (cause: unknown) => {
    throw new Error(`Firefox has no usable element ${xpath}`, { cause })
  }
  return {
    open: async (address) => {
      await page.goto(address)
    },
    click: (xpath) => locate(xpath).click().catch(name(xpath)),
    fill: (xpath, text) => locate(xpath).fill(text).catch(name(xpath)),
    waitFor: async (xpath) => {
      await locate(xpath).setVisibility('visible').wait().catch(name(xpath))
    },
    close: () => browser.close(),
  }
}
