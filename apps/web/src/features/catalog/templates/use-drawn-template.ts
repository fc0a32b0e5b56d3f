import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { Template, TemplateFault, TemplateValues } from '@platen/domain/templates'
import { useEffect, useMemo, useState } from 'react'
import { client } from '../../../api/client.ts'
import { toSvgAddress } from './svg-address.ts'
import { toTemplateBody } from './template-from-wire.ts'

/** Time without a change after which a template is drawn. */
const DRAW_DELAY_MS = 200

interface DrawnTemplate {
  /** Address of the picture, as large as the template; null until there is one. */
  readonly picture: string | null
  readonly faults: readonly TemplateFault[]
  /** Why the template could not be drawn; null if it was. */
  readonly error: unknown
}

const NOTHING: DrawnTemplate = { picture: null, faults: [], error: null }

/**
 * Draws a template with values on the server as soon as it is not changed for a moment; null draws nothing. The last
 * picture stays until the next one is there, and answers to earlier states are ignored.
 */
export function useDrawnTemplate(template: Template | null, values: TemplateValues): DrawnTemplate {
  const body = useMemo(() => template && { template: toTemplateBody(template), values }, [template, values])
  const [request] = useDebouncedValue(body, DRAW_DELAY_MS)
  const [drawn, setDrawn] = useState(NOTHING)
  useEffect(() => {
    if (!request) return undefined
    const stopped = new AbortController()
    const draw = async (): Promise<(before: DrawnTemplate) => DrawnTemplate> => {
      try {
        const { svg, faults } = await client(calls.templates.draw, { body: request }, stopped.signal)
        return () => ({ picture: toSvgAddress(svg), faults, error: null })
      } catch (error) {
        return (before) => ({ ...before, faults: [], error })
      }
    }
    void draw().then((update) => {
      if (!stopped.signal.aborted) setDrawn(update)
    })
    return () => stopped.abort()
  }, [request])
  return drawn
}
