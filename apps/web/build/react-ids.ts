import type { Plugin } from 'vite'

/** The module of Mantine's `useId`. */
const USE_ID = '/@mantine/hooks/esm/use-id/use-id.mjs'

const CODE = `
import { useId as useReactId } from 'react'
export function useId(staticId) {
  const id = useReactId()
  return typeof staticId === 'string' ? staticId : \`mantine-\${id}\`
}`

/**
 * Replaces Mantine's `useId` by React's. Mantine's replaces the id of React by a random one after the first commit: each
 * field is then rendered twice, and the second time blocks the task of the commit together with the effects of the page.
 */
export function reactIds(): Plugin {
  let isReplaced = false
  return {
    name: 'platen-react-ids',
    apply: 'build',
    load: (id) => {
      if (!id.endsWith(USE_ID)) return undefined
      isReplaced = true
      return CODE
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error(`Mantine has no module ${USE_ID}, which this plugin replaces.`)
    },
  }
}
