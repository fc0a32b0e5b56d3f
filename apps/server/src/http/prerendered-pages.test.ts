import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { isPageRequest, loadPrerenderedPages, type PageRequest } from './prerendered-pages.ts'

const web = mkdtempSync(path.join(os.tmpdir(), 'platen-web-'))
const inEach = (text: string) => ({ de: `${text} auf Deutsch`, en: `${text} in English` })
const screen = (address: string, name: string, more: object = {}) => ({
  path: address,
  markup: inEach(`${name} of {environment}`),
  scripts: [`/assets/${name}.js`],
  messages: { de: [`/assets/${name}-de.js`], en: [`/assets/${name}-en.js`] },
  ...more,
})
writeFileSync(
  path.join(web, 'index.html'),
  '<html lang="en"><head><title>Platen</title><template data-scripts></template></head><body><div id="root"></div></body></html>',
)
writeFileSync(
  path.join(web, 'pages.json'),
  JSON.stringify({
    font: '/assets/inter.woff2',
    messages: { de: ['/assets/de.js'], en: ['/assets/en.js'] },
    fallback: inEach('nothing yet'),
    screens: [
      screen('/guide', 'guide'),
      screen('/:resourceName', 'sign-in', { signedIn: '/:resourceName/orders' }),
      screen('/:resourceName/orders', 'orders', { signedOut: '/:resourceName' }),
      screen('/:resourceName/proof/:token', 'proof'),
      screen('/:resourceName/settings/jigs', 'jigs', { signedOut: '/:resourceName' }),
    ],
  }),
)
afterAll(() => rmSync(web, { recursive: true }))

const choosePage = loadPrerenderedPages(web)
const visit = (address: string, more: Partial<PageRequest> = {}) =>
  choosePage({ path: address, acceptLanguage: 'en', hasSession: true, livePosition: '7.20', ...more })

test('A page contains the rendered screen of its address and links its scripts, messages and font', () => {
  const page = visit('/demo/settings/jigs')
  expect(page).toContain('<html lang="en" data-live-position="7.20">')
  expect(page).toContain('<div id="root">jigs of demo in English</div>')
  const [scripts] = /<template data-scripts>.*<\/template>/.exec(page) ?? []
  for (const script of ['jigs', 'en', 'jigs-en']) {
    expect(scripts).toContain(`<link rel="modulepreload" crossorigin href="/assets/${script}.js">`)
  }
  expect(page).toContain('<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/inter.woff2">')
  expect(page).not.toContain('orders.js')
})

test('A page of an address with a parameter is that of its pattern', () => {
  expect(visit('/demo/proof/a-token', { hasSession: false })).toContain('>proof of demo in English<')
  for (const address of ['/demo/proof', '/demo/proof/', '/demo/proof/a/b', '/a-token/b/c'])
    expect(visit(address)).toContain('>nothing yet in English<')
})

test('A page shows the sign-in without a session, and the orders instead of the sign-in with one', () => {
  expect(visit('/demo/settings/jigs', { hasSession: false })).toContain('>sign-in of demo in English<')
  expect(visit('/demo')).toContain('>orders of demo in English<')
  expect(visit('/demo', { hasSession: false })).toContain('>sign-in of demo in English<')
  expect(visit('/guide', { hasSession: false })).toContain('guide.js')
})

test.each([
  ['de-AT,de;q=0.9,en;q=0.5', 'de', 'auf Deutsch'],
  ['en;q=0.5, de;q=0.8', 'de', 'auf Deutsch'],
  ['fi, de;q=0', 'en', 'in English'],
  [undefined, 'en', 'in English'],
])('The messages are in the language of the browser: %s', (acceptLanguage, language, text) => {
  const page = visit('/demo/orders', { acceptLanguage })
  expect(page).toContain(`<html lang="${language}" `)
  expect(page).toContain(text)
  expect(page).toContain(`/assets/${language}.js`)
})

test('The name of an environment is lower case in a page, and an invalid name appears in no page', () => {
  expect(visit('/Demo/orders')).toContain('orders of demo ')
  for (const strange of ['/%3Cscript%3E/orders', '/"onload="/orders', '/$&/orders', '/:resourceName/orders/more']) {
    const page = visit(strange)
    expect(page).toContain('<div id="root">nothing yet in English</div>')
    expect(page).not.toContain(strange.split('/')[1])
  }
})

test('isPageRequest is true for GET and HEAD of every address that is neither a call nor a file', () => {
  for (const url of ['/demo', '/demo/orders?page=2', '/no/such/screen']) {
    for (const method of ['GET', 'HEAD']) expect(isPageRequest({ method, url })).toBe(true)
    for (const method of ['POST', 'PUT', 'DELETE']) expect(isPageRequest({ method, url })).toBe(false)
  }
  for (const url of ['/pax/orders', '/assets/gone.js', '/robots.txt?a']) {
    for (const method of ['GET', 'HEAD']) expect(isPageRequest({ method, url })).toBe(false)
  }
})
