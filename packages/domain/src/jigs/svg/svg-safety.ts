import { type SvgImportProblem, svgParseFailure } from './svg-import-problem.ts'
import type { XmlElement } from './xml-reader.ts'

const EVENT_ATTRIBUTE = /^on[a-z]+$/i

/** Returns all elements in document order. */
export function allElements(root: XmlElement): XmlElement[] {
  const all: XmlElement[] = []
  const collect = (element: XmlElement): void => {
    all.push(element)
    element.children.forEach(collect)
  }
  collect(root)
  return all
}

/** Whether a reference targets the drawing itself or an embedded image. */
const isLocalReference = (reference: string): boolean => {
  const target = reference.trim()
  return target === '' || target.startsWith('#') || /^data:image\//i.test(target)
}

/** Whether every url(...) of a style targets the drawing itself. */
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
 * Finds executable content and external references in a drawing. Platen never executes or fetches them; it rejects such
 * drawings because it stores them and other programs may open them.
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
