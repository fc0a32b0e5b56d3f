import { calls } from '@platen/contract/calls'
import { client } from '../../../api/client.ts'
import { listPagesQuery } from '../../../api/list-pages.ts'
import { queryClient } from '../../../api/query-client.ts'
import { apiQueryOptions, topicQueryKey } from '../../../api/query-helpers.ts'
import { hasSession } from '../../../api/session-flag.ts'
import { NO_SAMPLES, toSampleValues } from './sample-values.ts'
import { fromWireTemplate } from './template-from-wire.ts'
import { drawnTemplateQuery, toDrawRequest } from './use-drawn-template.ts'

/** Parameter of the URL with the id of the template whose preview is shown. */
export const SELECTED_PARAM = 'selected'

/** Returns the template with this id, or the first one if there is none. */
export const findSelected = <Item extends { readonly id: string }>(
  templates: readonly Item[],
  selectedId: string | null,
): Item | undefined => templates.find(({ id }) => id === selectedId) ?? templates[0]

/** Time that a drawing is kept for a screen that is not rendered yet. */
const PREFETCHED_DRAWING_TTL_MS = 10_000

/** Arguments of `useListPages` for the templates whose name contains a text; all of them without it. */
export const templatePages = (filter: { readonly text?: string } = {}) =>
  [
    [...topicQueryKey('templates'), 'pages', filter],
    (page: { readonly cursor?: string }, signal: AbortSignal) =>
      client(calls.templates.list, { query: { ...filter, ...page } }, signal),
  ] as const

export const templateQuery = (id: string) => apiQueryOptions('templates', calls.templates.find, { params: { id } })

/**
 * Starts loading the templates and the drawing of the one whose preview is shown, while the configuration of the
 * environment is being loaded. Does not wait for them, and leaves failures to the screen.
 */
export function prefetchTemplates({ searchParams }: URL): void {
  // The environment's loader, which runs at the same time, redirects without a session.
  if (!hasSession() || searchParams.has('search')) return
  loadPreview(searchParams.get(SELECTED_PARAM)).catch(() => {})
}

async function loadPreview(selectedId: string | null): Promise<void> {
  const { pages } = await queryClient.infiniteQuery(listPagesQuery(...templatePages()))
  const selected = findSelected(pages[0]?.templates ?? [], selectedId)
  if (!selected) return
  const { template } = await queryClient.query(templateQuery(selected.id))
  const request = toDrawRequest(fromWireTemplate(template), toSampleValues(template, NO_SAMPLES))
  await queryClient.query({ ...drawnTemplateQuery(request), gcTime: PREFETCHED_DRAWING_TTL_MS })
}
