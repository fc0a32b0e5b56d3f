import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import { numbersInWords } from './numbers-in-words.ts'

test('a number in a sentence has the mark of thousands of its language, and its plural all the same', async () => {
  const words = { translation: { jobs_one: '{{count}} job', jobs_other: '{{count}} jobs', at: '{{width}} of {{name}}' } }
  const i18n = createInstance()
  await i18n.use(numbersInWords).init({
    resources: { en: words, de: words },
    lng: 'en',
    interpolation: { escapeValue: false, alwaysFormat: true },
  })
  expect(i18n.t('jobs', { count: 1 })).toBe('1 job')
  expect(i18n.t('jobs', { count: 12_500 })).toBe('12,500 jobs')
  expect(i18n.t('at', { width: 1234.5, name: 'Press 1000' })).toBe('1,234.5 of Press 1000')
  await i18n.changeLanguage('de')
  expect(i18n.t('jobs', { count: 12_500 })).toBe('12.500 jobs')
})
