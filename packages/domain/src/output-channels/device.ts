import type { ChannelKind } from './types.ts'

/** Settings of a channel for the placement of a composed page. */
export interface DeviceSettings {
  /** Degrees. */
  readonly outputRotation: 0 | 180
  readonly referenceZeroPointAsLeft: boolean
  readonly autoCropping: boolean
}

/** Default device settings. */
export const DEFAULT_DEVICE: DeviceSettings = { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: true }
export const DEFAULT_PRINTER_TYPE = 'default'

/** Whether return to origin and action are supported: not for hot folders and ErgoSoft. */
export const supportsOperationCommand = (ripName: ChannelKind): boolean =>
  ripName !== 'HotFolder' && ripName !== 'ErgoSoft'
