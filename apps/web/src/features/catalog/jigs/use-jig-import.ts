import type { WireJig } from '@platen/contract/jigs'
import { useEffect, useRef, useState } from 'react'
import { client } from '../../../api/client.ts'
import { invalidateTopics } from '../../../api/query-helpers.ts'
import type { ImportResult } from './import-jigs.ts'

interface JigImport {
  /** Result of each file so far; null if no import is in progress. */
  readonly results: readonly ImportResult[] | null
  /** Files are being dragged over the screen. */
  readonly isDropTarget: boolean
  readonly close: () => void
  /** Skips the files that are not started yet. */
  readonly stop: () => void
  readonly importFiles: (files: readonly File[]) => void
}

const loadImport = () => import('./import-jigs.ts')

/** Imports drawings by button, or by dropping them anywhere on the screen. */
export function useJigImport(jigs: readonly WireJig[], canEdit: boolean): JigImport {
  const [results, setResults] = useState<readonly ImportResult[] | null>(null)
  const stopping = useRef(new AbortController())
  const importFiles = async (files: readonly File[]) => {
    if (files.length === 0) return
    const names = jigs.map((jig) => jig.name)
    stopping.current = new AbortController()
    const { importJigs } = await loadImport()
    await importJigs(files, names, client, setResults, stopping.current.signal)
    await invalidateTopics(['jigs'])
  }
  const latest = useRef(importFiles)
  useEffect(() => {
    latest.current = importFiles
  })
  const isDraggingFiles = useFileDrop(canEdit, (files) => void latest.current(files))
  return {
    results,
    isDropTarget: isDraggingFiles,
    close: () => setResults(null),
    stop: () => stopping.current.abort(),
    importFiles: (files) => void importFiles(files),
  }
}

/** Whether the screen accepts the drop: an open dialog covers it and accepts no files. */
const isScreenDropTarget = (): boolean => document.querySelector('[role="dialog"]') === null

/**
 * Handles files dropped anywhere on the screen. Always prevents the browser's default, which would navigate to the
 * file, even if the user may not import.
 */
function useFileDrop(canImport: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isDropTarget, setIsDropTarget] = useState(false)
  const onFilesRef = useRef(onFiles)
  useEffect(() => {
    onFilesRef.current = onFiles
  })
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      const acceptsDrop = canImport && isScreenDropTarget()
      event.dataTransfer.dropEffect = acceptsDrop ? 'copy' : 'none'
      setIsDropTarget(acceptsDrop)
    }
    const onDragLeave = (event: DragEvent) => {
      // the pointer left the window, not only an element
      if (event.relatedTarget === null) setIsDropTarget(false)
    }
    const onDrop = (event: DragEvent) => {
      setIsDropTarget(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      if (canImport && isScreenDropTarget()) onFilesRef.current(files)
    }
    window.addEventListener('dragover', onDragOver)
    window.addEventListener('dragleave', onDragLeave)
    window.addEventListener('drop', onDrop)
    return () => {
      window.removeEventListener('dragover', onDragOver)
      window.removeEventListener('dragleave', onDragLeave)
      window.removeEventListener('drop', onDrop)
    }
  }, [canImport])
  return isDropTarget
}
