import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  tickets: {
    title: 'チケット',
    open: 'チケット…',
    intro: 'チケットは印刷ファイルに添えて RIP に処理方法を伝えます。開始済みの印刷ジョブはそのままです。',
    rip: {
      label: 'RIP の種類',
      VersaWorks: 'VersaWorks',
      ErgoSoft: 'ErgoSoft',
      HotFolder: 'ローカルホットフォルダー',
    },
    kind: {
      label: 'チケット',
      none: 'なし（PDF のみ）',
      hotFile: 'HotFile XML',
      jdf: 'JDF 1.3',
    },
    trigger: {
      label: 'RIP の開始条件',
      ticket: 'チケット',
      sheet: 'PDF',
      ticketHint: '先に PDF を「sheets」フォルダーに置き、その後チケットを置きます。',
      sheetHint: '先にチケットを置き、その後 PDF を隣に置きます。',
    },
    template: 'テンプレート',
    preview: 'サンプルジョブのプレビュー',
    fields: '項目',
    fieldsHint: '項目を選ぶとカーソル位置に挿入されます。{{section}} は値があるときだけ中身を残します。',
    reset: 'Platen のテンプレートに戻す',
    saved: 'チケットを保存しました。',
    noTicket: 'RIP は PDF をそのまま受け取り、RIP 側の設定に従います。',
    noCommand: '入力時の動作と原点復帰はチケットでのみ伝わります。',
    problem: {
      empty: 'テンプレートが空です。',
      tooLong: 'テンプレートが長すぎます。',
      notXml: '正しい XML ではありません。',
      unknownField: '「{{name}}」という項目はありません。',
      notClosed: 'セクション「{{name}}」が閉じられていません。',
      notOpened: 'セクション「{{name}}」が開かれていない場所で閉じられています。',
    },
    error: {
      saveFailed: 'チケットを保存できませんでした',
    },
  },
}
