import { open } from 'node:fs/promises'
import { type ArtworkKind, type PreflightFailure, preflightFailure } from '@platen/domain/artwork'
import { SNIFF_BYTES, sniffKind } from '../images/sniff.ts'
import { machineFault } from './disk-fault.ts'

/** Detects the type of a file by its content, or returns a failure. */
export async function detectArtworkKind(source: string, limitBytes: number): Promise<ArtworkKind | PreflightFailure> {
  const file = await open(source).catch((error: unknown) => {
    if (machineFault(error) !== undefined) throw error
    return undefined
  })
  if (!file) return preflightFailure('fileMissing')
  try {
    const stat = await file.stat()
    if (!stat.isFile()) return preflightFailure('fileMissing')
    if (stat.size === 0) return preflightFailure('fileEmpty')
    if (stat.size > limitBytes) return preflightFailure('fileTooLarge', { limitMb: Math.round(limitBytes / 1_000_000) })
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SNIFF_BYTES), 0, SNIFF_BYTES, 0)
    return sniffKind(buffer.subarray(0, bytesRead)) ?? preflightFailure('kindUnknown')
  } finally {
    await file.close()
  }
}
