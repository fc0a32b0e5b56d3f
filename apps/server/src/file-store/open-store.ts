import type { Settings } from '../settings.ts'
import { openFolderStore } from './folder-store.ts'
import type { ObjectStore } from './object-store.ts'

/** Opens the object store of the settings. */
export const openObjectStore = (settings: Pick<Settings, 'dataFolder'>): ObjectStore => openFolderStore(settings)
