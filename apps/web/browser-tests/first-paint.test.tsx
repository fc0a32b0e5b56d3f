import '../src/app/first-paint/first-paint.css'
import { describe, expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { ShellSkeleton } from '../src/app/first-paint/first-paint.tsx'
import { PRERENDERED_ROUTES } from '../src/app/first-paint/screens.ts'
import { COOKIE_NOTICE_KEY } from '../src/app/shell/is-cookie-notice-due.ts'
import { changeLanguage } from '../src/i18n/i18n.ts'
import { setStoredItem } from '../src/lib/web-storage.ts'
import { openScreen } from './open-screen.tsx'
import { renderComponent } from './render-component.tsx'

/** The command of the browser's protocol that emulates a touch screen. */
interface TouchCommands {
  send(command: 'Emulation.setTouchEmulationEnabled', params: { readonly enabled: boolean }): Promise<unknown>
}

const getText = (selector: string): string | null | undefined => document.querySelector(`main ${selector}`)?.textContent

const getTop = (selector: string): number | undefined =>
  document.querySelector(`main ${selector}`)?.getBoundingClientRect().top

const getLanguagePlace = (): unknown => document.querySelector('header > div')?.getBoundingClientRect().toJSON()

async function emulateTouchScreen(width: number, height: number): Promise<void> {
  const browser = cdp() as TouchCommands
  onTestFinished(async () => {
    await browser.send('Emulation.setTouchEmulationEnabled', { enabled: false })
    await page.viewport(1440, 900)
  })
  await browser.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.viewport(width, height)
  await expect.poll(() => matchMedia('(pointer: coarse)').matches).toBe(true)
}

const emulateTelephone = (): Promise<void> => emulateTouchScreen(390, 844)

/** Returns the positions of the logo, the tagline and the footer of the sign-in, centred in the window as in the page. */
function getSignInTops(container: Element) {
  container.id = 'root'
  const tops = [getTop('svg'), getTop('p'), container.querySelector('footer')?.getBoundingClientRect().top]
  container.id = ''
  return tops
}

const SETTINGS_PAGES = PRERENDERED_ROUTES.filter(({ skeleton }) => skeleton.kind === 'page')

test.each(SETTINGS_PAGES)(
  'on a telephone, the heading and the search field of $path stay where the first paint has them',
  async ({ path, skeleton }) => {
    await emulateTelephone()
    const search = skeleton.kind === 'page' && skeleton.layout === 'catalogue' ? 'input[type=search]' : 'h1'
    const firstPaint = await renderComponent(<ShellSkeleton skeleton={skeleton} />)
    const tops = [getTop('h1'), getTop(search)]
    await firstPaint.unmount()
    const screen = await openScreen(path.replace('/:resourceName/', ''))
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => [getTop('h1'), getTop(search)]).toEqual(tops)
  },
)

describe.each([
  ['telephone', emulateTelephone],
  ['desktop', () => page.viewport(1366, 768)],
  ['tablet', () => emulateTouchScreen(1366, 1024)],
] as const)('on a %s', (_, emulate) => {
  test.each([
    ['/customers', 'en'],
    ['/create-environment', 'en'],
    // the descriptions of the fields have fewer lines
    ['/create-environment', 'ja'],
  ] as const)('the heading of %s stays where the first paint has it, in the language %s', async (path, language) => {
    onTestFinished(async () => {
      await page.viewport(1440, 900)
      await changeLanguage('en')
      setStoredItem('local', 'language', null)
    })
    await emulate()
    await changeLanguage(language)
    const skeleton = PRERENDERED_ROUTES.find((route) => route.path === path)?.skeleton ?? { kind: 'blank' }
    const firstPaint = await renderComponent(<ShellSkeleton skeleton={skeleton} />)
    const tops = [getTop('h1'), getTop('p')]
    const texts = [getText('h1'), getText('p')]
    await firstPaint.unmount()
    const screen = await openScreen(path, 'provider')
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => [getTop('h1'), getTop('p')]).toEqual(tops)
    expect([getText('h1'), getText('p')]).toEqual(texts)
  })

  test.each([
    ['/:resourceName/proof/:token', '/demo/proof/unknown'],
    ['/guide', '/guide'],
  ])('the heading and the field for the language of %s stay where the first paint has them', async (path, url) => {
    onTestFinished(() => page.viewport(1440, 900))
    await emulate()
    const skeleton = PRERENDERED_ROUTES.find((route) => route.path === path)?.skeleton ?? { kind: 'blank' }
    const firstPaint = await renderComponent(<ShellSkeleton skeleton={skeleton} />)
    const places = [getTop('h1'), getLanguagePlace()]
    await firstPaint.unmount()
    const screen = await openScreen(url, null)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => [getTop('h1'), getLanguagePlace()]).toEqual(places)
  })

  test.each([
    ['/:resourceName', '/demo'],
    ['/', '/'],
  ])('the logo and the tagline of the sign-in %s stay where the first paint has them', async (path, url) => {
    onTestFinished(() => page.viewport(1440, 900))
    await emulate()
    document.documentElement.dataset['noCookieNotice'] = ''
    onTestFinished(() => void delete document.documentElement.dataset['noCookieNotice'])
    const skeleton = PRERENDERED_ROUTES.find((route) => route.path === path)?.skeleton ?? { kind: 'blank' }
    const firstPaint = await renderComponent(<ShellSkeleton skeleton={skeleton} />)
    const tops = getSignInTops(firstPaint.container)
    await firstPaint.unmount()
    const screen = await openScreen(url, null)
    await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect.poll(() => getSignInTops(screen.container)).toEqual(tops)
  })
})

/** Returns the positions of the cookie notice, and in it those of its text and of its two buttons. */
function getNoticePlaces(): unknown[] {
  const notice = page.getByRole('region', { name: 'Cookies' }).element()
  const { top: start } = notice.getBoundingClientRect()
  return [notice, ...notice.querySelectorAll('p, p + div, p + div > *')].map((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [left, right, top - start, bottom - start].map(Math.round)
  })
}

test.each([390, 900, 1440])(
  'the cookie notice is the same after the first paint, in a window of %s px',
  async (width) => {
    setStoredItem('local', COOKIE_NOTICE_KEY, null)
    onTestFinished(async () => {
      setStoredItem('local', COOKIE_NOTICE_KEY, String(Date.now()))
      await page.viewport(1440, 900)
    })
    await page.viewport(width, 900)
    const skeleton = PRERENDERED_ROUTES.find(({ path }) => path === '/')?.skeleton ?? { kind: 'blank' }
    const firstPaint = await renderComponent(<ShellSkeleton skeleton={skeleton} />)
    const places = getNoticePlaces()
    expect(places).toHaveLength(5)
    await firstPaint.unmount()
    const screen = await openScreen('/', null)
    await expect.element(screen.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
    await expect.poll(getNoticePlaces).toEqual(places)
  },
)
