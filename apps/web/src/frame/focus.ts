/** As a `ref`: takes the focus when the field first stands on the page, where a page has one obvious first field. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true })
}
