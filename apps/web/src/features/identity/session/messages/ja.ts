import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  login: {
    title: 'ログイン',
    tagline: '注文から印刷物まで、まっすぐに。',
    environment: '環境',
    environmentHint: '印刷所の環境の名前',
    environmentInvalid: '英小文字 a～z と数字のみ使用できます',
    email: 'メールアドレス',
    emailMissing: 'メールアドレスを入力してください',
    password: 'パスワード',
    passwordMissing: 'パスワードを入力してください',
    rememberMe: 'ログイン状態を保持する',
    login: 'ログイン',
    setupGuide: 'セットアップガイド',
    privacy: 'プライバシーポリシー',
    wrongCredentials: 'ユーザー名またはパスワードが正しくありません。',
    withoutEnvironment: '環境名なしでログインできるのはスーパー管理者だけです。',
    checkEnvironment: '環境「{{environment}}」は正しいですか？',
    failedRequest: 'リクエストに失敗しました。サーバーへの接続を確認してください。',
    tooMany_other: '試行回数が多すぎます。{{count}} 分後にもう一度お試しください。',
    failedSignIns:
      '過去 15 分間にあなたのアカウントへのログインが {{count}} 件失敗しました。心当たりがない場合は、パスワードを変更してください。',
    logoutFailed: 'まだログインしています',
  },
  signInPage: {
    remote: '管理者ログイン',
    error: '認証サービスでのログインに失敗しました。もう一度お試しください。',
    refused:
      '認証サービスでのログインは成功しましたが、Platen がこのログインを受け付けませんでした。もう一度お試しください。繰り返す場合、理由はサーバーのログに記録されています。',
    unavailable: 'Platen が認証サービスに接続できません。しばらくしてからもう一度お試しください。',
    popupBlocked:
      'ブラウザーがログイン画面をブロックしました。このページのポップアップを許可して、もう一度お試しください。',
  },
  sessionEnd: {
    title: 'ログアウトされました',
    otherTitle: '別のユーザーがログインしました',
    inputKept: 'このページの入力内容は残っています。続けるには {{user}} として再度ログインしてください。',
    pageOfOtherUser: 'このページは {{user}} のものです。',
    leave: 'このページを離れる',
    continueAs: '{{user}} として続ける',
    otherTab: '新しいタブでログイン',
    continue: '続ける',
    passwordFirst: '先に新しいタブで新しいパスワードを設定してから、ここで続けてください。',
    reason: {
      expired: 'セッションの有効期限が切れました。',
      signed_out_elsewhere: 'セッションは別のブラウザーから終了されました。',
      new_password: 'パスワードが変更されたため、ログアウトされました。',
      deactivated: '管理者がアカウントを無効にしました。',
      account_removed: '管理者がアカウントを削除しました。',
      environment_deleted: 'スーパー管理者がこの環境を削除しました。',
      signed_out: 'このブラウザーの別のタブでログアウトしました。',
      other_user: '{{user}} がこのブラウザーの別のタブでログインしました。',
      unknown: 'セッションが終了しました。',
    },
  },
}
