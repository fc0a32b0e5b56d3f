import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  actions: {
    qualityLevel: '品質レベル',
    location: '拠点',
    printerType: 'プリンタータイプ',
    mediaType: 'メディアタイプ',
    colorConfig: 'カラー構成',
  },
  master: {
    category: 'カテゴリー',
    name: '名前',
    id: 'ID',
    newValue: '新しい値',
    add: '追加',
    addTo: '値を追加：{{category}}',
    edit: '{{name}} の名前を変更',
    delete: '{{name}} を削除',
    successMsg: 'マスターを更新しました',
    error: {
      updateFailed: 'マスターを保存できませんでした',
    },
    refusal: {
      value_empty: '値を入力してください。',
      value_too_long: 'この値は長すぎます。',
      value_exists: 'この値はすでに存在します。',
      too_many_values: '値の数が上限に達しています。',
      not_found: 'この値はもう存在しません。',
      in_use: 'この値はまだ使われています。',
    },
    inUse: {
      title: '{{name}} はまだ使われています',
      text: '次の箇所で使われなくなれば削除できます。',
      jig: '治具 {{name}}',
      layout: '印刷レイアウト {{name}}',
      rule: '「{{name}}」の自動化ルール',
      userRule: '{{name}} のユーザールール',
      user: 'ユーザー {{name}}',
      preset: '出力プリセット {{name}}',
      order: '{{name}} などの注文',
    },
  },
}
