import type { Jig, Slot } from '../types.ts'
import { validateJig } from '../validate-jig.ts'
import { importJigSvg } from './import-svg.ts'

export const options = { id: 'j', name: 'Drawing', existingNames: [] }
export const SLOT = '<rect id="s1" x="10" y="10" width="50" height="40"/>'
/** One user unit is one mm in a jig of 200 x 100 mm. */
export const svg = (content: string, attributes = 'width="200mm" height="100mm" viewBox="0 0 200 100"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`

/** Imports a jig from a drawing and asserts that it is valid. */
export function importJig(text: string): Jig {
  const result = importJigSvg(text, options)
  if (!result.ok) throw new Error(JSON.stringify(result.problem))
  const problems = validateJig(result.jig, [])
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  return result.jig
}
function withoutId(slot: Slot): Omit<Slot, 'id'> {
  const { id: _, ...rest } = slot
  return rest
}
export const importSlots = (content: string, attributes?: string) =>
  importJig(svg(content, attributes)).slots.map(withoutId)
export const refusal = (content: string, attributes?: string) => {
  const result = importJigSvg(svg(content, attributes), options)
  if (result.ok) return 'imported'
  return [result.problem.code, result.problem.reason, result.problem.at].filter((part) => part !== undefined).join(' ')
}
