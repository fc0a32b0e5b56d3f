import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  connectors: {
    intro:
      'フォルダーや RIP のそばにインストールするプログラムです。それぞれ専用のキーでログインし、必ずコネクター側からこのサーバーに接続します。',
    newKey: '新しいキー',
    createKey: 'キーを作成',
    name: '名前',
    nameText: 'キーの目印になる名前です。使用するコンピューターや場所など。',
    kindLabel: '用途',
    kind: {
      persBiz: 'ショップシステム',
      input: '入力コネクター',
      output: '出力コネクター',
      both: '入力・出力コネクター',
    },
    user: '担当ユーザー',
    userText: 'このユーザーを削除すると、キーは使えなくなります。',
    createdKey: 'キー',
    shownOnce:
      'このキーが表示されるのは一度だけです。「connector setup」でコネクターに、またはショップシステムに入力してください。',
    key: 'キー',
    copy: 'コピー',
    copied: 'コピーしました',
    confirmSaved: '保管しました',
    keys: 'キー',
    state: '状態',
    host: 'コンピューター',
    version: 'バージョン',
    updateAvailable: '{{version}} が提供されています',
    createdAt: '作成日時',
    empty: 'キーはまだありません',
    emptyText: 'コネクターのログインにはキーが必要です。プログラムをダウンロードし、そのためのキーを作成してください。',
    connected: '接続中',
    neverConnected: 'まだ接続されていません',
    asNeeded: '注文があるときに接続',
    silentSince: '{{at}} から未接続',
    renew: '更新',
    renewKey: 'キー {{name}} を更新',
    renewTitle: 'キー「{{name}}」を更新しますか？',
    renewText:
      'キーの文字列が新しくなり、一度だけ表示されます。新しい文字列を入力するまで、コネクターやショップシステムは接続できません。チャンネルとプリセットはそのままです。',
    revoke: '取り消す',
    revokeKey: 'キー {{name}} を取り消す',
    revokeTitle: 'キー「{{name}}」を取り消しますか？',
    revokeText:
      'このキーを使うコネクターやショップシステムはアクセスできなくなります。ファイルとシートはそのまま残ります。',
    revoked: 'キーを取り消しました',
    program: {
      input: '入力コネクター',
      output: '出力コネクター',
    },
    programText: {
      input: 'お使いのコンピューターや共有フォルダー上のホットフォルダーを監視し、新しいファイルから注文を作成します。',
      output: 'このサーバーからシートを受け取り、VersaWorks、ErgoSoft、ホットフォルダー、IPP プリンターに渡します。',
    },
    download: {
      input: '入力コネクターをダウンロード',
      output: '出力コネクターをダウンロード',
    },
    requirements: 'バージョン {{version}}、{{size}}。Windows、macOS、Linux（Node.js 20.19 以降）対応。',
    error: {
      createFailed: 'キーを作成できませんでした',
      renewFailed: 'キーを更新できませんでした',
      revokeFailed: 'キーを取り消せませんでした',
    },
  },
}
