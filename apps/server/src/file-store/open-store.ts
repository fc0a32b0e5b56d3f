import type { Settings } from '../settings.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'
import { openS3Store } from './s3-store.ts'

/** Opens the object store of the settings. */
export const openObjectStore = (settings: Pick<Settings, 'dataFolder' | 's3'>): ObjectStore =>
  settings.s3 ? openS3Store(settings, settings.s3) : openFolderStore(settings)
