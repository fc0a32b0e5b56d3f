import path from 'node:path'
import { SHEETS_FOLDER } from '@platen/domain/job-tickets'
import { listNames } from '@platen/hotfolder'
import { z } from 'zod'
import { readJson, removeFile, writeJson } from '../state/atomic-json.ts'
import { wrapStateErrors } from './problems.ts'

const change = z.enum(['handedOver', 'taken', 'begun', 'ended', 'notPrinted'])

/** Entries from before there were codes have none. */
const fault = z.object({ code: z.string(), values: z.record(z.string(), z.string()) })

const schema = z.object({
  id: z.string(),
  channel: z.string(),
  way: z.enum(['folder', 'ipp']),
  /** The RIP's folder or the printer's address when the sheet was noted. */
  target: z.string(),
  fileName: z.string(),
  /** What is published in the target, in its order; the RIP starts with the trigger and takes it away. */
  files: z.array(z.object({ folder: z.enum(['', SHEETS_FOLDER]), fileName: z.string(), isTrigger: z.boolean() })),
  claim: z.string(),
  /** The identity of the folder that the sheet was staged in. */
  folder: z.string(),
  /** `noted`: it is about to be published; `sent`: it was. */
  step: z.enum(['noted', 'sent']),
  /** The printer's own id of it, where it was sent to a printer. */
  ippJob: z.number().nullable(),
  /** What happened since, in its order, and how much of that the server knows. */
  changes: z.array(z.object({ change, reason: z.string().nullable(), fault: fault.nullable().optional() })),
  told: z.number(),
  /** Nothing more will come. */
  isOver: z.boolean(),
  /** When that was found, where a sheet is left behind that has to be taken away later. */
  overAt: z.number().nullable().default(null),
})
export type JournalEntry = z.output<typeof schema>

/** The sheets that were noted as about to be published and are not over: one file each, durable before each step. */
export interface DeliveryJournal {
  all(): Promise<JournalEntry[]>
  save(entry: JournalEntry): Promise<void>
  delete(id: string): Promise<void>
}

export function openJournal(folder: string): DeliveryJournal {
  const fileOf = (id: string): string => path.join(folder, `${id}.json`)
  return {
    async all() {
      const names = await wrapStateErrors(listNames(folder))
      const entries = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => readJson(path.join(folder, name))),
      )
      return entries.map((entry) => schema.parse(entry))
    },
    save: (entry) => wrapStateErrors(writeJson(fileOf(entry.id), entry)),
    delete: (id) => removeFile(fileOf(id)),
  }
}

/** The entry with one more thing that happened; the same thing twice in a row is one. */
export function appendChange(
  entry: JournalEntry,
  what: z.output<typeof change>,
  why: { readonly reason: string; readonly fault: z.output<typeof fault> } | null,
  isOver: boolean,
): JournalEntry {
  const isSame = entry.changes.at(-1)?.change === what
  return {
    ...entry,
    isOver,
    changes: isSame ? entry.changes : [...entry.changes, { change: what, reason: null, ...why }],
  }
}
