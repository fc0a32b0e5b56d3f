import type { RipName } from './types.ts'

/** How a channel lays a composed page (specification section 3, readings P3). */
export interface DeviceSettings {
  /** Degrees. */
  readonly outputRotation: 0 | 180
  readonly referenceZeroPointAsLeft: boolean
  readonly autoCropping: boolean
}

/** Specification section 9. */
export const DEFAULT_DEVICE: DeviceSettings = { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: true }
export const DEFAULT_PRINTER_TYPE = 'default'

/** Whether return to origin and action are offered: not for hot folders and ErgoSoft (readings P4). */
export const supportsOperationCommand = (ripName: RipName): boolean => ripName !== 'HotFolder' && ripName !== 'ErgoSoft'
