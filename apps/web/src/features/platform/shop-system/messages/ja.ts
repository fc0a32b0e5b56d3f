import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  shopSystem: {
    title: 'ショップシステム',
    intro: 'ショップシステムへの注文通知と、印刷データの取得元を設定します。',
    reference: 'HTTP API リファレンス',
    webhooks: 'Webhook',
    webhooksText: '注文の状態が変わるたびに、署名付きでこれらの宛先に送信します。',
    noWebhooks: 'Webhook はまだありません。',
    address: 'アドレス（https）',
    add: 'Webhook を追加',
    isOn: 'オン',
    log: '履歴',
    ping: 'テスト送信',
    test: {
      waiting: 'テスト：送信中…',
      delivered: 'テスト配信済み {{when}}：{{result}}',
      failed: 'テスト失敗 {{when}}：{{result}}',
    },
    lastFailure: '最新のメッセージを配信できませんでした {{when}}：{{result}}',
    order: '注文 {{order}}',
    addressProblem: {
      invalid: 'https://shop.example/platen のようなアドレスではありません。',
      notHttps: 'アドレスは https:// で始める必要があります。',
      credentials: 'アドレスにユーザー名やパスワードを含めることはできません。',
      internal: '内部アドレスです。サーバーの管理者がこのホストを許可する必要があります。',
      unreachable:
        'このホスト名はインターネット上に存在しないため、接続できません。社内ネットワークのホストはサーバーの管理者が許可できます。',
    },
    renew: '新しいシークレット',
    renewQuestion: {
      title: '{{name}} の新しいシークレットを作成しますか？',
      text: '古いシークレットは使われなくなります。新しいものをショップシステムに登録してください。',
    },
    remove: '削除',
    removeQuestion: {
      title: 'Webhook {{name}} を削除しますか？',
      text: '通知が止まり、履歴も削除されます。',
    },
    secret: {
      title: 'この Webhook のシークレット',
      text: '表示されるのはこの一度だけです。署名の検証用にショップシステムへ登録してください。',
      copy: 'コピー',
      copied: 'コピーしました',
    },
    waiting: '待機：{{count}}',
    failed: '失敗：{{count}}',
    secretLost:
      'このサーバーではシークレットを復号できないため、何も送信されません。新しいシークレットを作成してください。',
    logOf: '{{name}} への通知',
    noMessages: 'まだ送信されていません。',
    redeliver: '再送信',
    attempts: '試行：{{count}}',
    nextAttempt: '次回 {{when}}',
    answered: '応答 {{status}}',
    state: {
      waiting: '待機中',
      delivered: '配信済み',
      failed: '失敗',
    },
    fault: {
      internal_address: '内部アドレスです',
      silent: '応答なし',
      not_reached: '接続できません',
      not_https: '許可されていない宛先',
      secret_lost: 'シークレットが失われました。新しいものを作成してください',
    },
    leftOut: {
      title: '除外されたジョブ',
      text: 'ショップシステムが一部のジョブを含めずに注文を再送信した場合:',
      ask: '確認する：ジョブは一覧に表示され、キャンセルしない限り印刷されます',
      cancel: '部がどこにあってもジョブをキャンセルする',
    },
    booked: {
      title: '配置済みジョブの変更',
      text: 'ショップシステムが、配置済みまたは印刷済みのジョブを変更して注文を再送信した場合:',
      refuse: '拒否する：何も変更せず、ショップシステムに通知します',
      change: '部がどこにあってもジョブを変更する：未送信のシートは作り直されます',
    },
    hosts: 'URL からの印刷データ',
    hostsText:
      '注文では印刷データを URL で指定できます。取得するのはこれらのホストからのみで、内部アドレスからは取得しません。',
    hostsLabel: '許可するホスト',
    hostsHint: 'ホストを入力して Enter：files.shop.example',
    operatorHosts: 'サーバーがすべての環境に許可：{{hosts}}',
    saveHosts: 'ホストを保存',
    saved: '保存しました。',
    error: {
      failed: '変更を保存できませんでした',
    },
  },
}
