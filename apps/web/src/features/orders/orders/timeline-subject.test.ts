import { expect, test } from 'vitest'
import { formatTimelineSubject, parseTimelineSubject } from './timeline-subject.ts'

test.each([{ orderId: 'a:b' }, { printJobId: '7' }, { piece: 'K8H289HD31' }])(
  'The parameter of a timeline of %j is parsed back',
  (subject) => {
    expect(parseTimelineSubject(formatTimelineSubject(subject))).toEqual(subject)
  },
)

test.each([null, '', 'piece', 'piece:', 'preset:1'])('The parameter %j names no timeline', (param) => {
  expect(parseTimelineSubject(param)).toBeNull()
})
