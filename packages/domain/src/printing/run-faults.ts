import { type CodedMessage, type MessageTexts, messageCodes, messageFormatter } from '../coded-messages/index.ts'

/** Reasons why a run waits or failed. */
export interface RunFaultValues {
  readonly folder_away: { readonly folder: string }
  /** Another folder is mounted at the path of the hot folder, perhaps an empty mount point. */
  readonly folder_swapped: { readonly folder: string }
  /** The environment may not write there, or the path contains a symbolic link. */
  readonly folder_not_allowed: { readonly folder: string }
  readonly folder_full: { readonly folder: string }
  readonly folder_forbidden: { readonly folder: string }
  /** `error` is the system error code, such as EIO. */
  readonly folder_fault: { readonly folder: string; readonly error: string }
  readonly copy_differs: { readonly folder: string }
  readonly sheet_missing: Readonly<Record<string, never>>
  /** The object store with the artwork and the sheets does not answer, or refuses requests. */
  readonly store_unavailable: Readonly<Record<string, never>>
  readonly artwork_broken: { readonly order: string; readonly jigNo: number; readonly slotNo: number }
  /**
   * Nothing would be printed on the piece: its slot is outside the printable area, or all that its artwork draws is
   * cropped.
   */
  readonly piece_without_ink: { readonly order: string; readonly jigNo: number; readonly slotNo: number }
  /**
   * The white in the shape of the artwork could not be made: the artwork has too many details, or drawing it took too
   * long.
   */
  readonly white_not_traced: { readonly order: string; readonly jigNo: number; readonly slotNo: number }
  /** The ICC profile of the channel's output intent is not stored, or not readable. */
  readonly profile_missing: { readonly profile: string }
  readonly disk_full: Readonly<Record<string, never>>
  readonly compose_fault: { readonly error: string }
  readonly connector_forbidden: { readonly folder: string }
  /** The disk with the state of the connector is full. */
  readonly connector_full: Readonly<Record<string, never>>
  readonly connector_fault: { readonly error: string }
  readonly sheet_damaged: Readonly<Record<string, never>>
  readonly channel_gone: { readonly channel: string }
  /** `printer` is its address. */
  readonly printer_away: { readonly printer: string }
  /** `text` is the message of the printer, also in the other codes that begin with `printer_`. */
  readonly printer_refused: { readonly printer: string; readonly text: string }
  readonly printer_ended: Readonly<Record<string, never>>
  readonly printer_ended_since: { readonly text: string }
  /** The text of a connector that reports no code, or one that this version does not know. */
  readonly channel_said: { readonly text: string }
}
export type RunFaultCode = keyof RunFaultValues

export type RunFault = CodedMessage<RunFaultValues>

const TEXTS: MessageTexts<RunFaultValues> = {
  folder_away: ({ folder }) =>
    `The hot folder ${folder} is not available. Work continues automatically when it is available again.`,
  folder_swapped: ({ folder }) =>
    `The hot folder ${folder} is not the same folder as before; a network share may not be connected. Work continues automatically when it is available again.`,
  folder_not_allowed: ({ folder }) =>
    `This environment may not write into the hot folder ${folder}. The administrator of the server can grant access to its parent folder; links in its path are not followed.`,
  folder_full: ({ folder }) =>
    `The disk of the hot folder ${folder} is full. Delivery continues automatically when there is free space.`,
  folder_forbidden: ({ folder }) => `Platen may not write into the hot folder ${folder}.`,
  folder_fault: ({ folder, error }) =>
    `The hot folder ${folder} cannot be written to (${error}). Delivery will be retried.`,
  copy_differs: ({ folder }) =>
    `The copy of the sheet in the hot folder ${folder} differs from the sheet. It was deleted. Delivery will be retried.`,
  sheet_missing: () => 'The composed sheet is missing. Print it again.',
  store_unavailable: () =>
    "The storage of Platen's files is not available. Work continues automatically when it is available again.",
  artwork_broken: ({ order, jigNo, slotNo }) =>
    `The artwork of ${order} on jig ${jigNo}, slot ${slotNo} cannot be placed on the sheet.`,
  piece_without_ink: ({ order, jigNo, slotNo }) =>
    `Nothing would be printed for ${order} on jig ${jigNo}, slot ${slotNo}: nothing that its artwork draws is inside the slot and the printable area. The sheet was not sent. Cancel it, and correct the layout, the jig or the artwork.`,
  white_not_traced: ({ order, jigNo, slotNo }) =>
    `The white in the shape of the artwork could not be made for ${order} on jig ${jigNo}, slot ${slotNo}: the artwork has too many details, or drawing it took too long. Choose white in the whole slot in the output settings and print again, or replace the artwork.`,
  profile_missing: ({ profile }) =>
    `The ICC profile ${profile} of the output channel is missing. Add it again in the output settings, and try again.`,
  disk_full: () => "The disk of Platen's data is full. The sheet is composed when there is free space.",
  compose_fault: ({ error }) => `The sheet could not be composed (${error}).`,
  connector_forbidden: ({ folder }) => `The connector may not write into the hot folder ${folder}.`,
  connector_full: () =>
    'The disk with the state folder of the connector is full. Delivery continues automatically when there is free space.',
  connector_fault: ({ error }) => `The connector cannot deliver the sheet (${error}). Delivery will be retried.`,
  sheet_damaged: () => 'The sheet was damaged on the way to the connector. Delivery will be retried.',
  channel_gone: ({ channel }) => `The connector no longer has the channel ${channel}.`,
  printer_away: ({ printer }) =>
    `The printer ${printer} does not respond. Delivery continues automatically when it answers.`,
  printer_refused: ({ printer, text }) =>
    `The printer ${printer} rejected the sheet (${text}). Delivery will be retried.`,
  printer_ended: () => 'The printer ended the job and gave no reason.',
  printer_ended_since: ({ text }) => `The printer ended the job: ${text}`,
  channel_said: ({ text }) => text,
}

export const RUN_FAULT_CODES = messageCodes(TEXTS)

/** Returns the fault as English sentences. */
export const runFaultText = messageFormatter(TEXTS)

/** Faults that an output connector reports, with the names of their values; the server detects the others itself. */
const CONNECTOR_FAULTS = {
  folder_away: ['folder'],
  folder_swapped: ['folder'],
  folder_not_allowed: ['folder'],
  folder_full: ['folder'],
  folder_fault: ['folder', 'error'],
  copy_differs: ['folder'],
  connector_forbidden: ['folder'],
  connector_full: [],
  connector_fault: ['error'],
  sheet_damaged: [],
  channel_gone: ['channel'],
  printer_away: ['printer'],
  printer_refused: ['printer', 'text'],
  printer_ended: [],
  printer_ended_since: ['text'],
} as const satisfies { readonly [Code in RunFaultCode]?: readonly (keyof RunFaultValues[Code])[] }

export type ConnectorFault = Extract<RunFault, { readonly code: keyof typeof CONNECTOR_FAULTS }>

/** A fault as reported by a connector of any version. */
export interface ReportedFault {
  readonly code: string
  readonly values: Readonly<Record<string, string>>
}

/**
 * Converts a reported fault to a known one: its code with exactly the values of that code or, if the code is unknown or
 * a value is missing, its text.
 */
export function runFaultFromReport(fault: ReportedFault | null | undefined, text: string): RunFault {
  const names = Object.entries(CONNECTOR_FAULTS).find(([code]) => code === fault?.code)?.[1]
  if (!fault || !names?.every((name) => fault.values[name] !== undefined)) {
    return { code: 'channel_said', values: { text } }
  }
  const values = Object.fromEntries(names.map((name) => [name, fault.values[name]]))
  return { code: fault.code, values } as ConnectorFault
}
