/** As a `ref`: focuses the field on mount, for pages with an obvious first field. */
export function focusOnMount(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true })
}
