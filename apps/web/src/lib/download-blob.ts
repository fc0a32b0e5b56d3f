/** Downloads a blob as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const objectUrl = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = objectUrl
  link.download = name
  link.click()
  // The browser holds its own reference to the blob after the click.
  setTimeout(() => URL.revokeObjectURL(objectUrl), 0)
}
