import { startTransition, useEffect, useState } from 'react'

/**
 * Returns how many parts of a component to render: one, and after each commit one more. Each part is displayed before
 * the next one is rendered in small steps.
 */
export function useStages(count: number): number {
  const [stage, setStage] = useState(1)
  useEffect(() => {
    if (stage < count) startTransition(() => setStage(stage + 1))
  }, [stage, count])
  return stage
}
