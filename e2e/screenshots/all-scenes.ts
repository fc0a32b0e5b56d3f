import { DETAIL_SCENES } from './detail-scenes.ts'
import { SCENES, type Scene } from './scenes.ts'
import { SETTINGS_SCENES } from './settings-scenes.ts'
import { shopScenes } from './shop-scenes.ts'
import { STATE_SCENES } from './state-scenes.ts'

/** Returns the scenes that need the data of `seedStates`, in addition to that of `seedScenes`. */
export const getScenesAtWork = (proofPath: string): readonly Scene[] => [
  ...STATE_SCENES,
  ...shopScenes(proofPath),
  ...DETAIL_SCENES,
  ...SETTINGS_SCENES,
]

/**
 * Returns all scenes. The tests of accessibility check each of them.
 *
 * @param proofPath the path that `seedStates` returns
 */
export const getAllScenes = (proofPath: string): readonly Scene[] => [...SCENES, ...getScenesAtWork(proofPath)]
