import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { Template, TemplateFault, TemplateValues } from '@platen/domain/templates'
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../../../api/client.ts'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { toTemplateBody } from './template-from-wire.ts'

/** Time without a change after which a template is drawn. */
const DRAW_DELAY_MS = 200

interface DrawnTemplate {
  /** An `<svg>` element with the size of the template in mm; null until there is one. */
  readonly svg: string | null
  readonly faults: readonly TemplateFault[]
  /** Why the template could not be drawn; null if it was. */
  readonly error: unknown
}

export const toDrawRequest = (template: Template, values: TemplateValues) => ({
  template: toTemplateBody(template),
  values,
})

/** Query options of a drawing by the server; null draws nothing. */
export const drawnTemplateQuery = (request: ReturnType<typeof toDrawRequest> | null) =>
  queryOptions({
    // Not of a topic: a drawing depends only on its request, and templates that others save do not change it.
    queryKey: [getCurrentEnvironment(), 'drawnTemplate', request],
    queryFn: request ? ({ signal }) => client(calls.templates.draw, { body: request }, signal) : skipToken,
    // each change of the template has another key
    gcTime: 0,
  })

/**
 * Draws a template with values on the server as soon as it is not changed for a moment; null draws nothing. The last
 * drawing remains until the next one is loaded.
 */
export function useDrawnTemplate(template: Template | null, values: TemplateValues): DrawnTemplate {
  const body = useMemo(() => template && toDrawRequest(template, values), [template, values])
  const [request] = useDebouncedValue(body, DRAW_DELAY_MS)
  const { data, error } = useQuery(drawnTemplateQuery(request))
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const latestDrawing = data ?? last
  return { svg: latestDrawing?.svg ?? null, faults: error ? [] : (latestDrawing?.faults ?? []), error }
}
