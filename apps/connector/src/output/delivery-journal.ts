import path from 'node:path'
import { SHEETS_FOLDER } from '@platen/domain/job-tickets'
import { listNames } from '@platen/hotfolder'
import { z } from 'zod'
import { readJson, removeFile, writeJson } from '../state/atomic-json.ts'
import { wrapStateErrors } from './faults.ts'

const change = z.enum(['handedOver', 'taken', 'withdrawn', 'begun', 'ended', 'notPrinted'])

/** Entries of versions before problem codes have none. */
const fault = z.object({ code: z.string(), values: z.record(z.string(), z.string()) })

const schema = z.object({
  id: z.string(),
  channel: z.string(),
  way: z.enum(['folder', 'ipp']),
  /** Folder of the RIP or URI of the printer when the sheet was recorded. */
  target: z.string(),
  fileName: z.string(),
  /** Files published in the target, in order. The RIP starts with the trigger file and deletes it. */
  files: z.array(z.object({ folder: z.enum(['', SHEETS_FOLDER]), fileName: z.string(), isTrigger: z.boolean() })),
  claim: z.string(),
  /** Id of the request that caused the print job, if the server named it. */
  request: z.string().nullable().default(null),
  /** Identity of the folder in which the sheet was staged. */
  folder: z.string(),
  /** `noted`: recorded, about to be published; `sent`: published. */
  step: z.enum(['noted', 'sent']),
  /** Job id assigned by the printer; null for folders. */
  ippJob: z.number().nullable(),
  /** Changes since then, in order. `told` is the number of changes reported to the server. */
  changes: z.array(z.object({ change, reason: z.string().nullable(), fault: fault.nullable().optional() })),
  told: z.number(),
  /** No further changes are expected. */
  isOver: z.boolean(),
  /** When the entry was finished, if its sheet has to be deleted later, ms since 1970. */
  overAt: z.number().nullable().default(null),
})
export type JournalEntry = z.output<typeof schema>

/** Recorded deliveries that are not finished: one file each, synced to disk before each step. */
export interface DeliveryJournal {
  all(): Promise<JournalEntry[]>
  save(entry: JournalEntry): Promise<void>
  delete(id: string): Promise<void>
}

export function openJournal(folder: string): DeliveryJournal {
  const getEntryPath = (id: string): string => path.join(folder, `${id}.json`)
  return {
    async all() {
      const names = await wrapStateErrors(listNames(folder))
      const entries = await Promise.all(
        names.filter((name) => name.endsWith('.json')).map((name) => readJson(path.join(folder, name))),
      )
      return entries.map((entry) => schema.parse(entry))
    },
    save: (entry) => wrapStateErrors(writeJson(getEntryPath(entry.id), entry)),
    delete: (id) => removeFile(getEntryPath(id)),
  }
}

/** Returns the entry with one more change. A change equal to the last one is not added. */
export function appendChange(
  entry: JournalEntry,
  type: z.output<typeof change>,
  report: { readonly reason: string; readonly fault: z.output<typeof fault> } | null,
  isOver: boolean,
): JournalEntry {
  const isSame = entry.changes.at(-1)?.change === type
  return {
    ...entry,
    isOver,
    changes: isSame ? entry.changes : [...entry.changes, { change: type, reason: null, ...report }],
  }
}
