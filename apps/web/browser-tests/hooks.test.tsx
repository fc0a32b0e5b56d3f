import { useEffect } from 'react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { discardUnsavedChanges } from '../src/components/unsaved-changes.ts'
import { useDraftOfRow } from '../src/components/use-draft-of-row.ts'
import { useEditorDraft } from '../src/components/use-editor-draft.ts'
import { setTimeZone, TimeZoneContext, useTimeZone } from '../src/i18n/time-zone.ts'
import { type DraftTarget, deleteDraft, readDraft } from '../src/lib/editor-drafts.ts'
import { useStages } from '../src/lib/use-stages.ts'
import { renderHook } from './render-hook.tsx'

describe('useDraftOfRow', () => {
  interface Row {
    readonly name: string
    readonly tags: readonly string[]
  }
  const stored: Row = { name: 'Mug', tags: ['red'] }
  type Merge = Parameters<typeof useDraftOfRow<Row>>[1]

  function openDraft(merge?: Merge) {
    const { result, rerender, act } = renderHook((row?: Row) => useDraftOfRow<Row>(row ?? stored, merge), {
      initialProps: stored,
    })
    return {
      result,
      store: (row: Row) => rerender(row),
      change: (part: Partial<Row>) => act(() => result.current.change(part)),
      discard: (field: keyof Row) => act(() => result.current.discard(field)),
    }
  }

  test('shows the values that another user stores in unchanged fields', async () => {
    const { result, store, change } = openDraft()
    change({ name: 'Cup' })
    store({ name: 'Mug', tags: ['blue'] })
    expect(result.current.value).toEqual({ name: 'Cup', tags: ['blue'] })
    expect(result.current.draft).toEqual({ name: 'Cup' })
    expect(result.current.conflicts).toEqual([])
  })

  test('reports a field that was changed here and by another user, until its change is discarded', async () => {
    const { result, store, change, discard } = openDraft()
    change({ name: 'Cup' })
    store({ name: 'Glass', tags: ['red'] })
    expect(result.current.conflicts).toEqual(['name'])
    expect(result.current.value.name).toBe('Cup')
    discard('name')
    expect(result.current.value.name).toBe('Glass')
    expect(result.current.isChanged).toBe(false)
    expect(result.current.conflicts).toEqual([])
  })

  test('has no conflict if the other user stored the same value', async () => {
    const { result, store, change } = openDraft()
    change({ name: 'Cup' })
    store({ name: 'Cup', tags: ['red'] })
    expect(result.current.conflicts).toEqual([])
  })

  test('merges changes that do not exclude each other, again after each further change', async () => {
    const merge: Merge = (field, _from, edited, to) =>
      field === 'tags' ? ([...new Set([...(to as string[]), ...(edited as string[])])] as never) : undefined
    const { result, store, change } = openDraft(merge)
    change({ tags: ['red', 'round'] })
    store({ name: 'Mug', tags: ['red', 'new'] })
    expect(result.current.value.tags).toEqual(['red', 'new', 'round'])
    expect(result.current.conflicts).toEqual([])
    change({ name: 'Cup' })
    store({ name: 'Mug', tags: ['red', 'new', 'last'] })
    expect(result.current.value).toEqual({ name: 'Cup', tags: ['red', 'new', 'last', 'round'] })
  })
})

describe('useEditorDraft', () => {
  const owner = { kind: 'jig', environment: 'demo', userId: 'power@demo.example' } as const
  const target: DraftTarget = { ...owner, id: 'new' }

  function openEditor() {
    onTestFinished(() => deleteDraft(target))
    return renderHook(
      (edited?: { content: string; isDirty: boolean }) =>
        useEditorDraft({ owner, item: null, name: 'Mug 12', ...(edited ?? { content: 'empty', isDirty: false }) }),
      { initialProps: { content: 'empty', isDirty: false } },
    )
  }

  test('keeps changes after a pause and when the page is left, and finds them in the next editor', async () => {
    const editor = openEditor()
    expect(editor.result.current.foundDraft).toBeNull()
    editor.rerender({ content: 'one slot', isDirty: true })
    await expect.poll(() => readDraft(target)?.doc).toBe('one slot')
    editor.rerender({ content: 'two slots', isDirty: true })
    window.dispatchEvent(new Event('pagehide'))
    expect(readDraft(target)?.doc).toBe('two slots')
    editor.unmount()
    const next = openEditor()
    expect(next.result.current.foundDraft).toMatchObject({ name: 'Mug 12', doc: 'two slots' })
    next.act(() => next.result.current.dismiss())
    expect(next.result.current.foundDraft).toBeNull()
    expect(readDraft(target)).toBeNull()
  })

  test('deletes kept changes that were undone or discarded', async () => {
    const editor = openEditor()
    for (const end of [() => editor.rerender({ content: 'empty', isDirty: false }), discardUnsavedChanges]) {
      editor.rerender({ content: 'one slot', isDirty: true })
      await expect.poll(() => readDraft(target)).not.toBeNull()
      end()
      await expect.poll(() => readDraft(target)).toBeNull()
    }
  })
})

test('useTimeZone: components in a layout have its zone from their first render; others follow setTimeZone', async () => {
  onTestFinished(() => setTimeZone(undefined))
  const renders: string[] = []
  const useRecorded = () => {
    const zone = useTimeZone()
    renders.push(zone)
    return zone
  }
  const { act } = renderHook(useRecorded, {
    wrapper: ({ children }) => <TimeZoneContext value="Asia/Tokyo">{children}</TimeZoneContext>,
  })
  const outside = renderHook(useTimeZone)
  expect(outside.result.current).toBe(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  act(() => setTimeZone('Asia/Kolkata'))
  expect(outside.result.current).toBe('Asia/Kolkata')
  expect(renders).toEqual(['Asia/Tokyo'])
})

test('useStages: each commit has one more part, up to the number of parts, also if it grows', async () => {
  const commits: number[] = []
  const useRecorded = (count = 3) => {
    const stage = useStages(count)
    useEffect(() => {
      commits.push(stage)
    }, [stage])
    return stage
  }
  const { result, rerender } = renderHook(useRecorded)
  await expect.poll(() => result.current).toBe(3)
  expect(commits).toEqual([1, 2, 3])
  rerender(4)
  await expect.poll(() => result.current).toBe(4)
  expect(commits).toEqual([1, 2, 3, 4])
})
