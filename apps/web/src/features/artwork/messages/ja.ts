import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  artwork: {
    warning: {
      resolutionTooLow: '印刷サイズでの画像解像度は{{dpi}} dpiしかありません（推奨{{limitDpi}} dpi）。',
      sizeDiffers: 'データのサイズは{{size}}ですが、注文は{{ordered}}です。',
      sizeTurned: 'データの向きが異なります。サイズは{{size}}、注文は{{ordered}}です。',
      fontsMissing: '埋め込まれていないフォントがあります：{{fonts}}。',
      noWhiteLayer: 'メディア「{{mediaType}}」に必要な白版がありません。',
      pagesLeftOut: 'ファイルの{{pages}}ページのうち、印刷されるのは{{printed}}ページだけです。',
    },
  },
}
