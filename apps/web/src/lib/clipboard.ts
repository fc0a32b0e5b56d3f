/** Copies a text; rejects if the browser does not permit it. */
async function writeText(text: string): Promise<void> {
  let isCopied = false
  const onCopy = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    isCopied = true
  }
  document.addEventListener('copy', onCopy)
  // oxlint-disable-next-line typescript/no-deprecated -- Only this works outside of secure contexts.
  document.execCommand('copy')
  document.removeEventListener('copy', onCopy)
  if (!isCopied) throw new Error('The browser does not permit copying.')
}

/**
 * Adds the clipboard that the buttons for copying use, if the page has none: browsers provide it only in secure
 * contexts, but Platen may be opened by http under the address of its server.
 */
export function provideClipboard(): void {
  if (!('clipboard' in navigator))
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
}
