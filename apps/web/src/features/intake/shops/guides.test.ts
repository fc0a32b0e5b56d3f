/// <reference types="node" />
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../i18n/languages.ts'
import { messages } from './messages/index.ts'

test.each(LANGUAGE_CODES)(
  'The guide for shops in %s contains the texts of the steps of the screen',
  async (language) => {
    const { setup, inbox, api, report } = (await messages[language]()).messages.shops
    const guide = readFileSync(new URL(`../../../../../../docs/guides/shops/${language}.md`, import.meta.url), 'utf8')
    const steps = Object.values(setup.steps).flatMap((texts) => Object.values(texts))
    const texts = [
      ...steps,
      setup.shownOnce,
      setup.fieldsText,
      setup.renewQuestion.text,
      inbox.intro.replace('{{days}}', '90'),
      inbox.takeAgain,
      inbox.takeAllWithReasonAgain,
      inbox.ignore,
      inbox.ignoreAllWithReason,
      api.text,
      ...Object.values(api.instructions),
      report.whenLabel,
      ...Object.values(report.when),
      report.printedHint,
      ...Object.values(report.effect),
      ...Object.values(report.rights),
      setup.message,
    ]
    expect(texts.filter((text) => !guide.includes(text))).toEqual([])
  },
)
