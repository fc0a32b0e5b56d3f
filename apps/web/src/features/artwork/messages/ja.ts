import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  artwork: {
    warning: {
      resolutionTooLow: '印刷サイズでの画像解像度は {{dpi}} dpi しかありません（推奨 {{limitDpi}} dpi）。',
      sizeDiffers: 'データのサイズは {{size}} ですが、注文は {{ordered}} です。',
      sizeTurned: 'データの向きが異なります。サイズは {{size}}、注文は {{ordered}} です。',
      fontsMissing: '埋め込まれていないフォントがあります：{{fonts}}。',
      noWhiteLayer: 'メディア「{{mediaType}}」に必要な白版がありません。',
      encrypted: 'ファイルは暗号化されています（パスワードなしで開けます）。',
      pagesLeftOut: 'ファイルの {{pages}} ページのうち、印刷されるのは {{printed}} ページだけです。',
    },
    held: '保留中：許可されるまで、この注文はプリセットに配置されません。',
    letThrough: '警告があっても印刷する',
    checks: {
      title: '印刷データのチェック',
      text: '注文がスロットに入る前に警告する内容です。変更は進行中のすべての注文にすぐ適用されます。',
      lowestDpi: '印刷サイズでの解像度の下限（dpi）',
      wrongDpi: '0～{{most}} の整数を入力してください。',
      sizeTolerance: '注文サイズとの許容差',
      whiteMediaTypes: '白版が必要なメディアタイプ',
      whiteSpotColours: '白として扱う特色',
      heldBack: '次の警告がある注文を保留する',
      name: {
        resolutionTooLow: '解像度不足',
        sizeDiffers: '注文と異なるサイズ',
        sizeTurned: '向きが異なる',
        fontsMissing: 'フォント未埋め込み',
        noWhiteLayer: '白版なし',
        encrypted: '暗号化されたファイル',
        pagesLeftOut: '印刷されないページ',
      },
    },
  },
}
