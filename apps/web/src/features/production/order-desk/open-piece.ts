import { openUrlDialog } from '../../../components/url-dialog.ts'

/** Opens the dialog of the piece with this code. */
export const openPiece = (code: string): void => openUrlDialog({ piece: code })
