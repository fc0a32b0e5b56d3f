import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { numberFormatter } from '../i18n/number-formatter.ts'
import { loadMessages } from './messages.ts'

test('numbers in a message use the thousands separator of the language and select the plural form', async () => {
  const [en, de] = [{ translation: await loadMessages('en') }, { translation: await loadMessages('de') }]
  const i18n = createInstance()
  const interpolation = { escapeValue: false, alwaysFormat: true }
  await i18n.use(numberFormatter).init({ resources: { en, de }, lng: 'en', interpolation })
  expect(i18n.t('orders.shown', { count: 1 })).toBe('1 job')
  expect(i18n.t('orders.shown', { count: 12_500 })).toBe('12,500 jobs')
  expect(i18n.t('jigs.editTitle', { name: 'Press 1000' })).toBe('Jig Press 1000')
  await i18n.changeLanguage('de')
  expect(i18n.t('orders.shown', { count: 12_500 })).toContain('12.500')
})
