import { svgParseFailure, type SvgImportProblem } from './svg-import-problem.ts'
import type { XmlElement } from './xml-reader.ts'

const EVENT_ATTRIBUTE = /^on[a-z]+$/i

/** All elements in the order of the drawing. */
export function allElements(root: XmlElement): XmlElement[] {
  const all: XmlElement[] = []
  const collect = (element: XmlElement): void => {
    all.push(element)
    element.children.forEach(collect)
  }
  collect(root)
  return all
}

/** References that stay in the drawing, or carry a picture within themselves. */
const isLocalReference = (reference: string): boolean => {
  const target = reference.trim()
  return target === '' || target.startsWith('#') || /^data:image\//i.test(target)
}

/** Whether every url(...) of a style stays in the drawing. */
function stylesStayInside(css: string): boolean {
  const text = css.toLowerCase()
  if (text.includes('@import')) return false
  for (let at = text.indexOf('url('); at !== -1; at = text.indexOf('url(', at + 4)) {
    const opening = text.slice(at + 4, at + 64).trimStart()
    if (!isLocalReference(opening.replace(/^["']/, '')) && !/^["']?data:(font|application)\//.test(opening))
      return false
  }
  return true
}

/**
 * Whether a drawing carries anything that runs or leads outside. Nothing of it would ever be run or fetched; but a
 * drawing with such things is not one that a shop should keep and hand on.
 */
export function safetyProblem(elements: readonly XmlElement[]): SvgImportProblem | undefined {
  for (const element of elements) {
    const at = element.attributes.get('id') ?? element.name
    if (element.name === 'script') return svgParseFailure('script', at)
    if (element.isSvg && element.name === 'style' && !stylesStayInside(element.text)) {
      return svgParseFailure('outsideReference', at)
    }
    for (const [name, value] of element.attributes) {
      if (EVENT_ATTRIBUTE.test(name)) return svgParseFailure('script', at)
      const leadsOut = name === 'href' ? element.isSvg && !isLocalReference(value) : !stylesStayInside(value)
      if (leadsOut) return svgParseFailure('outsideReference', at)
    }
  }
  return undefined
}
