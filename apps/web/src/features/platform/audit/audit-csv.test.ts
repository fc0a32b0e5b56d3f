import type { AuditEntry } from '@platen/contract/audit'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { toAuditCsvHead, toAuditCsvLines } from './audit-csv.ts'

const t = ((key: string, { name, value }: Readonly<Record<string, string>> = {}) =>
  name === undefined ? `<${key}>` : `${name}: ${value}`) as unknown as TFunction

const ENTRY: AuditEntry = {
  id: 1,
  at: '2026-11-25T10:00:00.000Z',
  actor: '',
  account: 'b2b',
  action: 'signInFailed',
  subject: 'session',
  subjectId: null,
  subjectName: '=1+1',
  changes: { reason: 'tokenExpired' },
}

test('The CSV of the audit trail has the texts of the table, and each code in a separate column', () => {
  const lines = toAuditCsvLines([ENTRY, ENTRY], {
    t,
    formatTime: () => '25.11.2026, 11:00',
    formatChanges: () => [
      { key: 'reason', field: 'Reason', to: 'expired' },
      { key: 'copies', field: 'Copies', from: '1', to: '2' },
    ],
  })
  expect(toAuditCsvHead(t, 'Europe/Berlin')).toBe(
    '\uFEFF"<audit.time> (Europe/Berlin)","<audit.user>","<audit.account>","<audit.action>","<audit.kind>","<audit.change>",' +
      '"<audit.changes>","at","account","action","subject","subjectId","changes"\r\n',
  )
  const [line, ...others] = lines.split('\r\n')
  expect(others).toEqual([line, ''])
  expect(line).toBe(
    '"25.11.2026, 11:00","<audit.unknownUser>","<audit.accounts.b2b>","<audit.actions.signInFailed>",' +
      `"<audit.subjects.session>","'=1+1","Reason: expired\nCopies: 1 → 2",` +
      '"2026-11-25T10:00:00.000Z","b2b","signInFailed","session","","{""reason"":""tokenExpired""}"',
  )
})
