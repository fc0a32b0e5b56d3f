import { type CodedMessage, messageCodes, type MessageTexts, messageFormatter } from '../coded-messages/index.ts'

/** Why nothing can be sent to a channel now, as its connector sees it. */
export interface ChannelFaultValues {
  readonly folder_away: { readonly folder: string }
  readonly folder_forbidden: { readonly folder: string }
  /** `error` is the system's own code, such as ECONNREFUSED. */
  readonly printer_away: { readonly printer: string; readonly error: string }
  /** `text` in the printer's own words. */
  readonly printer_refused: { readonly printer: string; readonly text: string }
  readonly printer_takes_no_jobs: { readonly printer: string }
}
export type ChannelFaultCode = keyof ChannelFaultValues

export type ChannelFault = CodedMessage<ChannelFaultValues>

const TEXTS: MessageTexts<ChannelFaultValues> = {
  folder_away: ({ folder }) => `The folder ${folder} is not there.`,
  folder_forbidden: ({ folder }) => `The connector may not write into ${folder}.`,
  printer_away: ({ printer, error }) => `The printer ${printer} does not answer (${error}).`,
  printer_refused: ({ printer, text }) => `The printer ${printer} does not say how it is (${text}).`,
  printer_takes_no_jobs: ({ printer }) => `The printer ${printer} takes no jobs at present.`,
}

/** The fault in plain English, in a whole sentence. */
export const channelFaultText = messageFormatter(TEXTS)

export const CHANNEL_FAULT_CODES = messageCodes(TEXTS)
