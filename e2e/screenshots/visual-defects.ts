import type { Page } from '@playwright/test'

/** Returns the visual defects of a page: clipped texts, horizontal overflow, small touch targets. */
export async function visualDefects(
  page: Page,
  leftInEnglish: (texts: readonly string[]) => string[],
): Promise<string[]> {
  const { cutOff, wide, small, texts } = await page.evaluate(readScreen)
  return [
    ...cutOff.map((text) => `cut off: ${text}`),
    ...wide.map((what) => `scrolls sideways: ${what}`),
    ...small.map((what) => `small for a finger: ${what}`),
    ...leftInEnglish(texts).map((text) => `left in English: ${text}`),
  ]
}

/** Runs in the page. */
function readScreen(): { cutOff: string[]; wide: string[]; small: string[]; texts: string[] } {
  const [cutOff, wide, small, texts] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()]
  /** Whether the element or one around it is only for screen readers. */
  const isClipped = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && !isClipped(element)
  const getName = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} “${(element.textContent ?? '').slice(0, 40)}”`

  /** Returns whether an ancestor clips a part of a text that can neither be scrolled to nor is in a title. */
  const isCut = (around: Element | null, text: DOMRect): boolean => {
    for (let box = around; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(box)
      const edge = box.getBoundingClientRect()
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (box.hasAttribute('title') || overflowX === 'auto' || overflowX === 'scroll') return false
      if (hides(overflowX) && (text.right > edge.right + 1 || text.left < edge.left - 1)) return true
      if (overflowY === 'auto' || overflowY === 'scroll') return false
      if (hides(overflowY) && (text.bottom > edge.bottom + 2 || text.top < edge.top - 2)) return true
    }
    return text.right > window.innerWidth + 1 || text.left < -1
  }

  /**
   * Returns whether a touch target is too low for a finger in a glove. Its label, the surrounding field, and the cell
   * of a check box in a list count as part of it. Of the 44 px of a row, 1 px is its line.
   */
  const isSmall = (element: Element): boolean => {
    const around = element.closest('label, .mantine-Input-wrapper, [data-column="check"]')
    const touched = [element, around, ...((element as HTMLInputElement).labels ?? [])]
    return touched.every((each) => !each || each.getBoundingClientRect().height < 42.5)
  }
  const isTouched = matchMedia('(pointer: coarse)').matches
  // Links in a sentence have the height of their line.
  const TOUCHED =
    'button, input, select, [role="tab"], [role="menuitem"], .mantine-Chip-label, a[href]:not(p *, li *, [href^="#"])'

  const pen = document.createElement('canvas').getContext('2d')
  const isWiderThan = (field: HTMLInputElement, text: string): boolean => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(field)
    if (!pen || text === '') return false
    pen.font = font
    return (
      pen.measureText(text).width > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
    )
  }

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || !parent || !isSeen(parent)) continue
    texts.add(text)
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width > 1 && box.height > 1 && isCut(parent, box)) cutOff.add(text)
  }
  for (const element of document.querySelectorAll('*')) {
    if (!isSeen(element)) continue
    for (const attribute of ['aria-label', 'placeholder', 'title', 'alt']) {
      const attributeText = element.getAttribute(attribute)?.trim()
      if (attributeText) texts.add(attributeText)
    }
    if (element instanceof HTMLInputElement && element.value === '' && isWiderThan(element, element.placeholder)) {
      cutOff.add(element.placeholder)
    }
    if (isTouched && element.matches(TOUCHED) && isSmall(element)) small.add(getName(element))
    const { overflowX } = getComputedStyle(element)
    const scrolls = overflowX === 'auto' || overflowX === 'scroll'
    if (scrolls && element.scrollWidth > element.clientWidth + 1) wide.add(getName(element))
  }
  const { scrollWidth } = document.documentElement
  if (scrollWidth > window.innerWidth + 1) wide.add(`the page, ${scrollWidth} px`)
  return { cutOff: [...cutOff], wide: [...wide], small: [...small], texts: [...texts] }
}
