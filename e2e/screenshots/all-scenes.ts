import { DETAIL_SCENES } from './detail-scenes.ts'
import { SCENES, type Scene } from './scenes.ts'
import { SETTINGS_SCENES } from './settings-scenes.ts'
import { shopScenes } from './shop-scenes.ts'
import { STATE_SCENES } from './state-scenes.ts'

/** Returns the scenes that need the data of `seedStates`, in addition to that of `seedScenes`. */
export const getScenesAtWork = (getProofPath: () => string): readonly Scene[] => [
  ...STATE_SCENES,
  ...shopScenes(getProofPath),
  ...DETAIL_SCENES,
  ...SETTINGS_SCENES,
]

/**
 * Returns all scenes. The tests of accessibility check each of them.
 *
 * @param getProofPath returns the path that `seedStates` has returned
 */
export const getAllScenes = (getProofPath: () => string): readonly Scene[] => [
  ...SCENES,
  ...getScenesAtWork(getProofPath),
]
