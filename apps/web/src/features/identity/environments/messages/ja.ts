import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  customers: {
    id: 'ID',
    owner: '所有者',
    environment: '環境',
    open: '{{name}} を開く',
    new: '環境を作成',
    search: '環境を検索',
    empty: '環境がまだありません',
    text: '環境とは、ユーザー、治具、ルール、注文を持つ一つの印刷所です。',
    noMatch: '「{{typed}}」に合うものはありません。',
    deletedUntil: '削除 {{when}}。{{until}} にすべてのデータとともに消去されます。',
    restore: '{{name}} を復元',
    restored: '環境 {{name}} を復元しました。ユーザーは再度ログインします。',
    rename: {
      button: '{{name}} の名前を変更',
      title: '環境 {{name}} の名前を変更',
      changes:
        '環境のアドレス、ログイン時の名前、新しいメッセージ内の名前が変わります。{{name}} を使ったアドレス、ログイン、ラベルは引き続き使えます。ほかの環境がこの名前を使うことはできません。',
      stays:
        'ユーザーはログインしたままです。API キー、コネクター、ホットフォルダーのパスは変わりません。サーバー上のフォルダー名もそのままです。',
      newName: '新しい名前',
      action: '名前を変更',
      renamed: '{{name}} の名前は {{newName}} になりました。',
    },
    delete: {
      button: '{{name}} を削除',
      title: '環境 {{name}} を削除しますか？',
      effect:
        'ユーザーはログアウトされ、API キー、コネクター、ホットフォルダー、印刷ジョブは直ちに停止します。30 日間は復元できます。その後、すべてのデータとファイルが消去されます。',
      export: '事前にサーバー上で書き出してください：',
      copy: 'コマンドをコピー',
      typed: '確認のため名前 {{name}} を入力',
      action: '環境を削除',
    },
    error: {
      deleteFailed: '環境を削除できませんでした',
      renameFailed: '環境の名前を変更できませんでした',
      restoreFailed: '環境を復元できませんでした',
    },
  },
  createEnvironment: {
    title: '環境を作成',
    text: '印刷所の作業場所です。名前はアドレスの一部になります。',
    name: '名前',
    nameHint: '英小文字 a〜z と数字',
    timeZone: 'タイムゾーン',
    timeZoneHint: '印刷の時刻と納期に使います。あとから変更できます。',
    create: '作成',
    back: 'すべての環境',
    error: {
      environmentAlreadyExists: '環境「{{name}}」はすでに存在します。別の名前を選んでください。',
      systemKeyword: '「{{name}}」はシステムで予約されています。別の名前を選んでください。',
      invalidName: '使えるのは英小文字 a〜z と数字だけです。',
      creationFailed: '環境を作成できませんでした。',
    },
  },
}
