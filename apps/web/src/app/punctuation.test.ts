import { beforeAll, expect, test } from 'vitest'
import { loadMessages } from './messages.ts'

const flat = (messages: object): string[] =>
  Object.values(messages).flatMap((value) => (typeof value === 'string' ? [value] : flat(value as object)))

let french: readonly string[] = []
let italian: readonly string[] = []
beforeAll(async () => {
  french = flat(await loadMessages('fr'))
  italian = flat(await loadMessages('it'))
})

test('French uses a narrow no-break space before ; : ! ? and inside quotation marks', () => {
  const wrongSpacing = /(?<!\u202f)[;!?»]|[^\u202f]:(?!\d|MM|\/)|«(?!\u202f)/
  expect(french.filter((text) => wrongSpacing.test(text.replaceAll(/files\.shop\.example:8443/g, '')))).toEqual([])
})

test('Italian uses no space before punctuation', () => {
  expect(italian.filter((text) => /\s[;:!?»]|«\s|\u202f/.test(text))).toEqual([])
})

test('French and Italian use curved apostrophes and no space before a final ellipsis', () => {
  expect([...french, ...italian].filter((text) => /'/.test(text) || /\s…$/.test(text))).toEqual([])
})

test('Italian addresses the user with tu', () => {
  const formal =
    /\b(Lei|Suo|Sua|Suoi|Sue|[Ss]celga|[Cc]ontrolli|[Ii]nserisca|[Cc]orregga|[Ss]alvi|[Mm]odifichi|[Cc]hieda|[Rr]iprovi|[Aa]pra|[Aa]ttenda|[Tt]olga)\b/
  expect(italian.filter((text) => formal.test(text))).toEqual([])
})
