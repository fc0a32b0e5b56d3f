import type { ProofPicture } from '@platen/contract/customer-proofs'
import styles from './customer-proof.module.css'

/** Space around the slot as a share of its longer side. */
const MARGIN = 0.03

type Attributes = Readonly<Record<string, string | number | undefined>>

function createElement(name: string, attributes: Attributes, content: readonly SVGElement[] = []): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(key, String(value))
  element.append(...content)
  return element
}

/**
 * Draws artwork as it looks in its slot: upright, and cut to the shape of the slot and of its image box. The first paint
 * is drawn without React, and must be the same.
 * @param id of the picture in the document
 */
export function drawPicture(svg: SVGElement, { image, size, clips, bounds }: ProofPicture, id: string): void {
  const margin = MARGIN * Math.max(bounds.width, bounds.height)
  const viewBox = [bounds.x - margin, bounds.y - margin, bounds.width + 2 * margin, bounds.height + 2 * margin]
  const artwork = image === null ? [] : [createElement('image', { href: image, ...size, preserveAspectRatio: 'none' })]
  const clipped = clips.reduceRight<readonly SVGElement[]>(
    (content, _, index) => [createElement('g', { 'clip-path': `url(#${id}-${index})` }, content)],
    artwork,
  )
  const outline = clips[0] ?? ''
  svg.setAttribute('viewBox', viewBox.join(' '))
  svg.replaceChildren(
    ...clips.map((d, index) => createElement('clipPath', { id: `${id}-${index}` }, [createElement('path', { d })])),
    createElement('path', { d: outline, class: styles.slot }),
    ...clipped,
    createElement('path', { d: outline, class: styles.outline }),
  )
}

/** Returns the element in which a picture is drawn. */
export const createPicture = (label: string): SVGElement =>
  createElement('svg', { role: 'img', 'aria-label': label, class: styles.picture })
