/** Hands a file to the browser to be kept. */
export function downloadBlob(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of it once the click is through.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}
