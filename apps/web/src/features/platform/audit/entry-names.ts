import type { AuditSubject } from '@platen/contract/audit'
import type { TFunction } from 'i18next'

/** Actors that are not users, as the server records them. */
const PROGRAMS = { 'command line': 'audit.programs.commandLine', 'auto purge': 'audit.programs.autoPurge' } as const

const isProgram = (actor: string): actor is keyof typeof PROGRAMS => Object.hasOwn(PROGRAMS, actor)

/** Returns the actor of an entry: an e-mail address, or the translated name of a program. */
export function toActorName(actor: string, t: TFunction): string {
  if (actor === '') return t('audit.unknownUser')
  return isProgram(actor) ? t(PROGRAMS[actor]) : actor
}

/** Returns the name of the object of an entry; names of settings that the server records in English are translated. */
export function toSubjectName(subject: AuditSubject, name: string, t: TFunction): string {
  if (subject !== 'inputSettings' && subject !== 'outputSettings') return name
  if (name === 'artwork hosts') return t('shopSystem.hostsLabel')
  const webhook = /^webhook(?: (.+))?$/.exec(name)
  if (webhook) return [t('shopSystem.webhooks'), webhook[1]].filter(Boolean).join(' ')
  const shop = /^shop (.+)$/.exec(name)?.[1]
  if (shop !== undefined) return t('frame.nameAndValue', { name: t('shops.shop'), value: shop })
  const ticketRip = /^(HotFolder|VersaWorks|ErgoSoft): ticket$/.exec(name)?.[1] as
    | 'HotFolder'
    | 'VersaWorks'
    | 'ErgoSoft'
    | undefined
  return ticketRip ? t('frame.nameAndValue', { name: t('tickets.title'), value: t(`tickets.rip.${ticketRip}`) }) : name
}
