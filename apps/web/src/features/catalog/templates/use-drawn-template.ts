import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { Template, TemplateFault, TemplateValues } from '@platen/domain/templates'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { client } from '../../../api/client.ts'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { toSvgAddress } from './svg-address.ts'
import { toTemplateBody } from './template-from-wire.ts'

/** Time without a change after which a template is drawn. */
const DRAW_DELAY_MS = 200

interface DrawnTemplate {
  /** URL of the picture, as large as the template; null until there is one. */
  readonly picture: string | null
  readonly faults: readonly TemplateFault[]
  /** Why the template could not be drawn; null if it was. */
  readonly error: unknown
}

/**
 * Draws a template with values on the server as soon as it is not changed for a moment; null draws nothing. The last
 * picture remains until the next one is loaded.
 */
export function useDrawnTemplate(template: Template | null, values: TemplateValues): DrawnTemplate {
  const body = useMemo(() => template && { template: toTemplateBody(template), values }, [template, values])
  const [request] = useDebouncedValue(body, DRAW_DELAY_MS)
  const { data, error } = useQuery({
    // Not of a topic: a drawing depends only on its request, and templates that others save do not change it.
    queryKey: [getCurrentEnvironment(), 'drawnTemplate', request],
    queryFn: request
      ? async ({ signal }) => {
          const { svg, faults } = await client(calls.templates.draw, { body: request }, signal)
          return { picture: toSvgAddress(svg), faults }
        }
      : skipToken,
    // each change of the template has another key
    gcTime: 0,
  })
  const [last, setLast] = useState(data)
  if (data && data !== last) setLast(data)
  const latestDrawing = data ?? last
  return { picture: latestDrawing?.picture ?? null, faults: error ? [] : (latestDrawing?.faults ?? []), error }
}
