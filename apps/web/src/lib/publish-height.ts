/**
 * Sets a custom property of the document to the height of an element, for screens that are as high as the rest of the
 * window. Returns the function that ends this.
 */
export function publishHeight(element: HTMLElement, property: `--${string}`): () => void {
  const root = document.documentElement
  const observer = new ResizeObserver(() => root.style.setProperty(property, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    root.style.removeProperty(property)
  }
}
