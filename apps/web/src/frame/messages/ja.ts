import type { Words } from '../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  frame: {
    orders: '注文',
    settings: '設定',
    mainNavigation: 'メインナビゲーション',
    skip: '本文へ移動',
    loading: '読み込み中',
    needsJavaScript:
      'Platen には JavaScript が必要です。ブラウザーで有効にしてから、このページを再読み込みしてください。',
    named: '{{name}}: {{value}}',
    close: '閉じる',
    cancel: 'キャンセル',
    save: '保存',
    understood: 'OK',
    discardTitle: '変更を破棄しますか？',
    discardText: 'ここで変更した内容はまだ保存されていません。',
    discard: '破棄する',
    keepEditing: '編集を続ける',
    language: '言語',
    userMenu: '{{name}} のメニュー',
    setupGuide: 'セットアップガイド',
    logout: 'ログアウト',
    connectionLost: '接続が切れました。再接続しています',
    theme: { title: '表示', light: 'ライト', dark: 'ダーク', auto: 'システムに合わせる' },
    shortcuts: {
      control: 'Ctrl',
      title: 'キーボードショートカット',
      show: 'ショートカットを表示',
      search: '検索欄へ移動',
      singleKeys: '1 キーのショートカット',
      singleKeysText: '音声操作やスイッチ操作をお使いの場合はオフにしてください。',
    },
    palette: {
      title: 'すべてを検索',
      label: '画面、治具、レイアウト、ユーザー、操作',
      placeholder: '画面、治具、レイアウトの名前を入力…',
      none: '見つかりません。文字数を減らしてみてください。',
      found_other: '{{count}} 件',
      screens: '画面',
      actions: '操作',
    },
    notFound: {
      title: 'このアドレスには何もありません',
      text: 'リンクが古いか、文字が抜けている可能性があります。',
      toOrders: '注文へ',
      toLogin: 'ログインへ',
    },
    notYours: {
      title: 'この環境にはアクセスできません',
      text: '環境が存在しないか、ご利用のユーザーが所属していません。アドレスの名前を確認するか、別のユーザーでログインしてください。',
      otherUser: '別のユーザーでログイン',
    },
    crash: {
      title: 'この画面は動作を停止しました',
      text: '保存済みのデータに影響はありません。ページを再読み込みしてください。再び起きる場合は、行っていた操作を管理者にお伝えください。',
      reload: '再読み込み',
      start: '最初のページへ',
    },
    error: {
      title: '処理できませんでした',
      happened: '起きたこと',
      kept: '残っているもの',
      advice: '対処方法',
      presets: '出力プリセット',
    },
    kept: {
      nothingChanged: '何も変更されていません。入力した内容は残っています。',
      uncertain: '変更が届いたかどうかは不明です。入力した内容は残っています。',
    },
    cookies: {
      title: 'Cookie',
      text: 'Platen はログイン状態を保つために Cookie を 1 つ使用し、言語などの設定をこの端末に記憶します。追跡は行いません。',
      policy: 'Cookie ポリシー',
    },
  },
}
