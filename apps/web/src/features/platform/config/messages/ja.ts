import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  config: {
    intro: 'この環境のすべてのユーザーに適用される設定です。',
    apply: '適用',
    applied: '構成を適用しました',
    wholeNumber: '1 以上の整数を入力してください。',
    noTime: '時刻を入力してください。',
    unit: {
      title: '単位',
      text: 'すべての長さに、すぐに適用されます。保存済みの値は変わりません。',
      mm: 'ミリメートル',
      inches: 'インチ',
    },
    timeZone: {
      title: 'タイムゾーン',
      text: 'プリセットの印刷と履歴の削除の時刻、納期、絞り込みの日付はこのタイムゾーンのものです。画面にもその時刻が表示されます。',
      browser: 'このブラウザー：{{zone}}',
      use: '{{zone}} を使う',
    },
    polling: {
      title: '注文の再取得',
      text: '変更は再取得しなくてもすぐに表示されます。ネットワークがライブ更新を遮断する場合は、定期的に再取得してください。',
      switch: '定期的に再取得',
      minutes: '間隔（分）',
    },
    purge: {
      title: '履歴の自動削除',
      text: '履歴の注文は、ほかで使われていない印刷データとともに、指定日数後に削除されます。',
      switch: '毎日削除する',
      days: '保存日数',
      time: '実行時刻',
    },
    retention: {
      title: 'データの保存日数',
      text: '古いデータは 1 日に 1 回、ファイルとともに削除されます。完了していない印刷ジョブ、注文が進行中の印刷ジョブ、一覧にある問題のファイルなど、まだ必要なものは残ります。これらのファイルはストレージに含まれます。',
      wrong: '{{least}} から {{most}} までの整数を入力してください。',
      sheets: { label: 'シート', text: '完了した印刷ジョブのもの。再印刷できます。' },
      proofs: { label: '確認用のシート', text: '「シートのプレビュー」で作成したもの。' },
      uploads: { label: 'アップロード', text: 'コネクターとショップシステムの、注文のないファイル。' },
      receivedFiles: { label: '受信したファイル', text: 'ホットフォルダーの Done と Error のファイルと、その記録。' },
      printJobs: { label: '印刷ジョブ', text: 'どの品をどこで印刷したか、および不良の記録。' },
      webhookMessages: { label: 'Webhook のメッセージ', text: '配信済みと失敗したもの。' },
      activityLog: { label: '変更履歴', text: '誰が何を変更したか、および復元できる削除済みの治具。' },
      sessions: { label: '使われていないログイン', text: '最後に使ってからの日数。以後は再度ログインします。' },
    },
    help: {
      title: 'ヘルプメッセージ',
      text: '設定画面の上に表示される、管理者向けの案内です。',
      switch: 'ヘルプメッセージを表示',
      empty: 'テキストがまだないため、何も表示されません。',
      edit: 'ヘルプメッセージを編集',
      hide: '非表示',
      language: '言語',
      message: '本文',
    },
    error: {
      updateFailed: '構成を適用できませんでした',
      helpMessageUpdateFailed: 'ヘルプメッセージを保存できませんでした',
      helpMessageHideFailed: 'ヘルプメッセージを非表示にできませんでした',
    },
  },
}
