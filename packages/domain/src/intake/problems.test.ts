import { expect, test } from 'vitest'
import { preflightFailure } from '../artwork/index.ts'
import { intakeProblem, intakeProblemText } from './problems.ts'

test('a problem ends with one full stop, whether its reason is a sentence or a part of one', () => {
  const { text } = preflightFailure('kindUnknown')
  const told = 'The artwork "a.bin" cannot be printed: The file is none of PDF, PNG, JPEG, TIFF and SVG.'
  for (const reason of [text, text.slice(0, -1)]) {
    expect(
      intakeProblemText(intakeProblem('artwork_refused', { fileName: 'a.bin', reason, refusal: 'kindUnknown' })),
    ).toBe(told)
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
