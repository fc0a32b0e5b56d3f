import type { WireJig } from '@platen/contract/jigs'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { invalidateTopics } from '../../api/query-helpers.ts'
import type { ImportResult } from './import-jigs.ts'

interface JigImport {
  /** What became of each file so far; null while nothing is being imported. */
  readonly results: readonly ImportResult[] | null
  /** Files are being dragged over the screen. */
  readonly isOffered: boolean
  readonly close: () => void
  /** Leaves alone what has not begun. */
  readonly stop: () => void
  readonly take: (files: readonly File[]) => void
}

/** Importing drawings by button, and by dropping them anywhere on the screen. */
export function useJigImport(jigs: readonly WireJig[], mayEdit: boolean): JigImport {
  const [results, setResults] = useState<readonly ImportResult[] | null>(null)
  const stopping = useRef(new AbortController())
  const importFiles = async (files: readonly File[]) => {
    if (files.length === 0) return
    const names = jigs.map((jig) => jig.name)
    stopping.current = new AbortController()
    const { importJigs } = await import('./import-jigs.ts')
    await importJigs(files, names, client, setResults, stopping.current.signal)
    await invalidateTopics(['jigs'])
  }
  const latest = useRef(importFiles)
  useEffect(() => {
    latest.current = importFiles
  })
  const isDraggingFiles = useFileDrop(mayEdit, (files) => void latest.current(files))
  return {
    results,
    isOffered: isDraggingFiles,
    close: () => setResults(null),
    stop: () => stopping.current.abort(),
    take: (files) => void importFiles(files),
  }
}

/** Whether a file would be dropped on the screen itself: an open dialog lies over it and takes none. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"]') === null

/**
 * Files dropped anywhere on the screen. None is ever opened in the place of the screen, as browsers do with what nobody
 * takes, also where nothing may be imported.
 */
function useFileDrop(isTaken: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOffered, setOffered] = useState(false)
  const onFilesRef = useRef(onFiles)
  useEffect(() => {
    onFilesRef.current = onFiles
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const acceptsDrop = isTaken && isDialogOpen()
      event.dataTransfer.dropEffect = acceptsDrop ? 'copy' : 'none'
      setOffered(acceptsDrop)
    }
    const onDragLeave = (event: DragEvent) => {
      // out of the window, and not only from one thing to the next
      if (event.relatedTarget === null) setOffered(false)
    }
    const onDrop = (event: DragEvent) => {
      setOffered(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (isTaken && isDialogOpen()) onFilesRef.current(files)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [isTaken])
  return isOffered
}
