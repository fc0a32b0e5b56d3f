import { type CodedMessage, type MessageTexts, messageCodes, messageFormatter } from '../coded-messages/index.ts'

/** Reasons why nothing can be sent to a channel at present, as reported by its connector. */
export interface ChannelFaultValues {
  readonly folder_away: { readonly folder: string }
  readonly folder_forbidden: { readonly folder: string }
  /** `error` is the system error code, such as ECONNREFUSED. */
  readonly printer_away: { readonly printer: string; readonly error: string }
  /** `text` is the message of the printer. */
  readonly printer_refused: { readonly printer: string; readonly text: string }
  readonly printer_takes_no_jobs: { readonly printer: string }
}
export type ChannelFaultCode = keyof ChannelFaultValues

export type ChannelFault = CodedMessage<ChannelFaultValues>

const TEXTS: MessageTexts<ChannelFaultValues> = {
  folder_away: ({ folder }) => `The folder ${folder} is not available.`,
  folder_forbidden: ({ folder }) => `The connector may not write into ${folder}.`,
  printer_away: ({ printer, error }) => `The printer ${printer} does not respond (${error}).`,
  printer_refused: ({ printer, text }) => `The printer ${printer} does not report its status (${text}).`,
  printer_takes_no_jobs: ({ printer }) => `The printer ${printer} does not accept jobs at present.`,
}

/** Returns the fault as an English sentence. */
export const channelFaultText = messageFormatter(TEXTS)

export const CHANNEL_FAULT_CODES = messageCodes(TEXTS)
