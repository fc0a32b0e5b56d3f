import { TEMPLATE_LIMITS } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../i18n/languages.ts'
import { loadMessages } from './messages.ts'

test.each(LANGUAGE_CODES)('Problems of sizes and lines of templates contain the limits in %s', async (language) => {
  const { minSize, maxSize, lines } = TEMPLATE_LIMITS
  const { templates } = (await loadMessages(language)) as {
    templates: { problem: { textSizeInvalid: string; linesInvalid: string } }
  }
  const numbersIn = (text: string) => text.match(/\d+/g)?.map(Number)
  expect(numbersIn(templates.problem.textSizeInvalid)).toEqual([minSize, maxSize])
  expect(numbersIn(templates.problem.linesInvalid)).toEqual([1, lines])
})
