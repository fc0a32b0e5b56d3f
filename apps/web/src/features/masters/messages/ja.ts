import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  actions: {
    qualityLevel: '品質レベル',
    location: '拠点',
    printerType: 'プリンタータイプ',
    mediaType: 'メディアタイプ',
    colorConfig: 'カラー構成',
  },
}
