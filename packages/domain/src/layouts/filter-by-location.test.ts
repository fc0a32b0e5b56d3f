import { expect, test } from 'vitest'
import { layoutsForLocations } from './index.ts'

const layouts = [
  { name: 'everywhere', locations: [] },
  { name: 'hall 1', locations: ['hall1'] },
  { name: 'both halls', locations: ['hall1', 'hall2'] },
]
const offered = (...locations: string[]) => layoutsForLocations(layouts, locations).map(({ name }) => name)

test('a user with locations is offered their layouts, and layouts without one; NA or none means all', () => {
  expect(offered('hall2')).toEqual(['everywhere', 'both halls'])
  expect(offered('hall1')).toEqual(['everywhere', 'hall 1', 'both halls'])
  expect(offered('hall3')).toEqual(['everywhere'])
  expect(offered()).toHaveLength(3)
  expect(offered('hall3', 'NA')).toHaveLength(3)
})
