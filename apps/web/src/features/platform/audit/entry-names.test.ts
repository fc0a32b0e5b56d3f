import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { toActorName, toSubjectName } from './entry-names.ts'

const t = ((key: string, values: Readonly<Record<string, string>> = {}) =>
  [key, ...Object.values(values)].join('|')) as unknown as TFunction

test('Programs and the names that the server records in English are translated, and other names are kept', () => {
  expect(['command line', 'auto purge', '', 'ann@shop.example'].map((actor) => toActorName(actor, t))).toEqual([
    ...['audit.programs.commandLine', 'audit.programs.autoPurge', 'audit.unknownUser', 'ann@shop.example'],
  ])
  expect(
    ['artwork hosts', 'webhook', 'webhook a.example', 'ErgoSoft: ticket', 'Mug'].map((name) =>
      toSubjectName('inputSettings', name, t),
    ),
  ).toEqual([
    'shopSystem.hostsLabel',
    'shopSystem.webhooks',
    'shopSystem.webhooks a.example',
    'frame.nameAndValue|tickets.title|tickets.rip.ErgoSoft',
    'Mug',
  ])
  expect(toSubjectName('jig', 'webhook 2', t)).toBe('webhook 2')
})
