import { readLabel } from '@platen/domain/printing'
import { currentEnvironment } from '../../api/environment.ts'

/** The order that the address names, as that of a label does when it is scanned (readings P8); null where it names none. */
export const askedOrder = (): string | null =>
  readLabel(window.location.href, currentEnvironment() ?? '')?.orderId ?? null
