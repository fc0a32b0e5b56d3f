import { randomUUID } from 'node:crypto'
import type { WireOutputChannel } from '@platen/contract/output-channels'

/** Returns a local hot folder `output` in the environment's folder. */
export const testChannel = (change: Partial<WireOutputChannel> = {}): WireOutputChannel => ({
  id: randomUUID(),
  userId: randomUUID(),
  type: null,
  name: 'HF Bed',
  ripName: 'HotFolder',
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  hotFolderPath: 'output',
  hotFolderName: 'Bed',
  printer: '',
  printerType: '',
  printerSettingFiles: [],
  outputRotation: 0,
  referenceZeroPointAsLeft: false,
  autoCropping: false,
  group: null,
  ...change,
})
