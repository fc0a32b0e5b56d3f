import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'ja'> = {
  errors: {
    bad_request: {
      happened: '送信した内容がサーバーに受け付けられませんでした。',
      advice: '入力内容を確認してください。正しい場合は、ページを再読み込みしてください。',
    },
    unsupported_media: {
      happened: 'この種類のファイルはサーバーで受け付けられません。',
      advice: 'ダイアログに示された形式のファイルを選んでください。',
    },
    too_large: { happened: '送信したデータが大きすぎます。', advice: '小さいファイルを選ぶか、分割してください。' },
    too_many_requests: { happened: '短時間に試行が多すぎます。', advice: '1 分待ってからもう一度お試しください。' },
    not_found: {
      happened: 'すでに存在しません。ほかの人が削除した可能性があります。',
      advice: '一覧を再読み込みしました。現在あるものから選んでください。',
    },
    unexpected: {
      happened: 'Platen の内部で問題が発生しました。',
      advice: 'もう一度お試しください。再び起きる場合は、いつ何をしていたかを管理者にお伝えください。',
    },
    unavailable: {
      happened: 'サーバーが応答しません。',
      advice: 'この端末のネットワーク接続を確認してから、もう一度お試しください。',
    },
    not_signed_in: { happened: 'セッションが終了しました。', advice: 'もう一度ログインしてください。' },
    wrong_credentials: {
      happened: 'ユーザー名またはパスワードが正しくありません。',
      advice: '入力内容と環境の名前を確認してください。',
    },
    forbidden: {
      happened: 'この操作を行う権限がありません。',
      advice: '管理者に操作を依頼するか、権限の付与を依頼してください。',
    },
    foreign_origin: {
      happened: '別の Web サイトからの要求のため拒否されました。',
      advice: 'Platen を単独のウィンドウで開き、そこでもう一度お試しください。',
    },
    invalid_customer: {
      happened: 'この環境にアクセスできないか、環境が存在しません。',
      advice: 'アドレスの環境名を確認してください。',
    },
    changed_meanwhile: {
      happened: 'その間に、ほかの人が変更しました。',
      advice: '新しい状態を確認してから、もう一度変更してください。',
    },
    order_booked: {
      happened: 'この注文の部数は、すでに出力プリセットに配置されています。',
      advice: '先にプリセットから注文を外してください。',
    },
    order_no_copies: { happened: '注文数量を 0 にすることはできません。', advice: '1 部以上を入力してください。' },
    order_remaining_exceeds_copies: {
      happened: '印刷数量が合計数量を超えています。',
      advice: '印刷数量を減らすか、数量を増やしてください。',
    },
    order_refused_changed: {
      happened: '作業の開始後に、この注文が変更されて再び届きました。',
      advice: '配置済みと印刷済みの分を完了するか外してから、もう一度送ってもらってください。',
    },
    jig_not_found: { happened: 'この治具は存在しません。', advice: '別の治具を選んでください。' },
    delete_refused: {
      happened: '空でないプリセットがある間は、注文を削除できません。',
      advice: '先にプリセットを印刷するか、空にしてください。',
    },
    preset_incomplete: {
      happened: 'プリセットに印刷レイアウト、出力チャンネル、または印刷ファイルがありません。',
      advice: 'プリセットを編集して不足を補ってください。',
    },
    preset_has_orders: { happened: 'プリセットにまだ注文があります。', advice: '先に注文を外すか、印刷してください。' },
    preset_conflict: {
      happened: '注文がこのプリセットに合いません。品質、メディア、色、またはプリンタータイプが異なります。',
      advice: '同じ値のプリセットを選ぶか、プリセットを編集してください。',
    },
    slots_taken: {
      happened: 'ほかの人が先に操作し、スロットが埋まりました。',
      advice: 'プリセットに現在の状態が表示されています。別のスロットを選んでください。',
    },
    no_free_slot: {
      happened: '印刷レイアウトに、この治具の空きスロットがありません。',
      advice: 'プリセットを印刷するか、別のプリセットを選んでください。',
    },
    not_enough_copies: {
      happened: '注文の残り部数が足りません。',
      advice: '数値を再読み込みしました。部数を減らしてください。',
    },
    nothing_booked: {
      happened: 'このプリセットには何も配置されていません。',
      advice: '先に注文を追加してから印刷してください。',
    },
    name_taken: { happened: '同じ名前がすでに存在します。', advice: '別の名前を選んでください。' },
    copies_not_printed: {
      happened: 'この注文はその後有効化または変更されたため、該当分はいずれにしても印刷されます。',
      advice: '戻す必要はありません。この注文のスロットを外してください。',
    },
    run_not_in_state: {
      happened: '印刷ジョブの状態が変わりました。',
      advice: '現在の状態を表示しています。そこでできる操作を選んでください。',
    },
    piece_already_rejected: {
      happened: '選んだ中に、この印刷または同じシートの別の印刷ですでに不良とされたものがあります。',
      advice: '画像を再読み込みしました。ほかのものを選んでください。',
    },
    sheet_not_ready: {
      happened: 'シートはまだ作成されていません。',
      advice: '印刷ジョブの準備ができるまでお待ちください。',
    },
    artwork_missing: {
      happened: '注文の印刷データがありません。',
      advice: '注文に記された名前で、ファイルをもう一度送ってください。',
    },
    artwork_refused: {
      happened: '印刷データを使用できません。',
      advice: '元のアプリケーションで開き、PDF として保存し直してください。',
    },
    artwork_not_fetched: {
      happened: '印刷データをアドレスから取得できませんでした。',
      advice: 'アドレスが正しく、サーバーから到達できることを確認してください。',
    },
    storage_full: {
      happened: 'ストレージがいっぱいです。',
      advice: '続けるには、追加のストレージを購入するか、データを削除してください。',
    },
  },
}
