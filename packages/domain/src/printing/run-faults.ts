/**
 * Why a run waits or failed, as codes with values (a closed list). The screen words them in its languages; the English
 * text is what is stored beside the code and written to the log.
 */
export interface RunFaultValues {
  readonly folder_away: { readonly folder: string }
  /** Another folder lies where the hot folder was: perhaps an empty mount point. */
  readonly folder_swapped: { readonly folder: string }
  readonly folder_full: { readonly folder: string }
  readonly folder_forbidden: { readonly folder: string }
  /** `error` is the system's own code, such as EIO. */
  readonly folder_fault: { readonly folder: string; readonly error: string }
  readonly copy_differs: { readonly folder: string }
  readonly sheet_missing: Readonly<Record<string, never>>
  readonly artwork_broken: { readonly order: string; readonly jigNo: number; readonly slotNo: number }
  readonly disk_full: Readonly<Record<string, never>>
  readonly compose_fault: { readonly error: string }
  /** What a RIP or printer said, in its own words. */
  readonly channel_said: { readonly text: string }
}
export type RunFaultCode = keyof RunFaultValues

export type RunFault = {
  readonly [Code in RunFaultCode]: { readonly code: Code; readonly values: RunFaultValues[Code] }
}[RunFaultCode]

type Texts = { readonly [Code in RunFaultCode]: (values: RunFaultValues[Code]) => string }

const TEXTS: Texts = {
  folder_away: ({ folder }) => `The hot folder ${folder} is not there. Delivery goes on by itself once it is back.`,
  folder_swapped: ({ folder }) =>
    `The hot folder ${folder} is another one than before; perhaps a share is not connected. Delivery goes on by itself once it is back.`,
  folder_full: ({ folder }) =>
    `The disk of the hot folder ${folder} is full. Delivery goes on by itself once there is room.`,
  folder_forbidden: ({ folder }) => `Platen may not write into the hot folder ${folder}.`,
  folder_fault: ({ folder, error }) => `The hot folder ${folder} cannot be written to (${error}). It is tried again.`,
  copy_differs: ({ folder }) =>
    `The copy of the sheet in the hot folder ${folder} differs from the sheet. It was taken back, and is tried again.`,
  sheet_missing: () => 'The composed sheet is not there. Print it again.',
  artwork_broken: ({ order, jigNo, slotNo }) =>
    `The artwork of ${order} on jig ${jigNo}, slot ${slotNo} cannot be put on the sheet.`,
  disk_full: () => "The disk of Platen's data is full. The sheet is composed once there is room.",
  compose_fault: ({ error }) => `The sheet could not be composed (${error}).`,
  channel_said: ({ text }) => text,
}

export const RUN_FAULT_CODES = Object.keys(TEXTS) as readonly RunFaultCode[]

/** The fault in plain English, in whole sentences. */
export function runFaultText<Code extends RunFaultCode>(fault: {
  readonly code: Code
  readonly values: RunFaultValues[Code]
}): string {
  return TEXTS[fault.code](fault.values)
}
