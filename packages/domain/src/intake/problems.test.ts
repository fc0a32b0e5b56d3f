import { expect, test } from 'vitest'
import { preflightFailure } from '../artwork/index.ts'
import { intakeProblem, intakeProblemText } from './problems.ts'

test('intakeProblemText ends with one full stop, also if the reason is a sentence', () => {
  const { text } = preflightFailure('kindUnknown')
  const sentence = 'The artwork "a.bin" cannot be printed: The file is none of PDF, PNG, JPEG, TIFF and SVG.'
  for (const reason of [text, text.slice(0, -1)]) {
    expect(
      intakeProblemText(intakeProblem('artwork_refused', { fileName: 'a.bin', reason, refusal: 'kindUnknown' })),
    ).toBe(sentence)
  }
  const cut = intakeProblem('artwork_not_fetched', {
    url: 'https://a.b',
    why: 'answered',
    host: '',
    status: 404,
    limitMB: 512,
  })
  expect(intakeProblemText(cut)).toBe('The artwork at https://a.b could not be fetched: the host answered 404.')
})
