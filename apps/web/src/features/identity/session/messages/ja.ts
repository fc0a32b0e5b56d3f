import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'ja'> = {
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
    showPassword: 'パスワードを表示',
    hidePassword: 'パスワードを隠す',
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
      '過去 15 分間にあなたのアカウントへのサインインが {{count}} 件失敗しました。心当たりがない場合は、パスワードを変更してください。',
    logoutFailed: 'まだログインしています',
  },
  signInPage: {
    remote: '管理者ログイン',
    error: '認証サービスでのログインに失敗しました。もう一度お試しください。',
  },
}
