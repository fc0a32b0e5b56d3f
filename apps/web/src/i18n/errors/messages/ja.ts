import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  errors: {
    bad_request: {
      happened: '送信した内容がサーバーに受け付けられませんでした。',
      advice: '入力内容を確認してください。正しい場合は、ページを再読み込みしてください。',
    },
    bad_cursor: {
      happened: 'リストのこの位置は無効になりました。',
      advice: 'リストを再読み込みしてください。',
    },
    unsupported_media: {
      happened: 'この種類のファイルはサーバーで受け付けられません。',
      advice: 'ダイアログに示された形式のファイルを選んでください。',
    },
    too_large: { happened: '送信したデータが大きすぎます。', advice: '小さいファイルを選ぶか、分割してください。' },
    too_many_requests: {
      happened: '短時間に試行が多すぎます。',
      detailed: '短時間にリクエストが多すぎます。次は {{seconds}} 秒後に受け付けます。',
      advice: '最長 15 分待ってからもう一度お試しください。',
    },
    idempotency_key_reused: {
      happened: '同じキーで別のリクエストが送信されました。',
      advice: '変更したリクエストは新しいキーで送信してください。',
    },
    idempotency_key_running: {
      happened: 'このキーの最初のリクエストがまだ処理中です。',
      advice: '1 秒後にもう一度送信してください。',
    },
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
    server_busy: {
      happened: 'サーバーが混み合っています。',
      advice: '数秒待ってから、もう一度お試しください。',
    },
    database_unavailable: {
      happened: 'データベースが応答しません。',
      advice: 'Platen は接続を続けて試みます。1 分ほど待ってから、もう一度お試しください。',
    },
    store_unavailable: {
      happened: 'Platen のファイルの保存先が応答しません。',
      advice: 'Platen は接続を続けて試みます。1 分ほど待ってから、もう一度お試しください。',
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
    email_invalid: {
      happened: 'メールアドレスが正しくありません。',
      advice: 'name@example.com のような形か、つづりを確認してください。',
    },
    email_exists: {
      happened: 'このメールアドレスのユーザーはすでに存在します。',
      advice: 'そのユーザーを編集するか、別のアドレスを入力してください。',
    },
    password_too_short: {
      happened: 'パスワードが短すぎます。',
      advice: 'もっと長いものにしてください。関連のない単語をいくつか並べると覚えやすくなります。',
    },
    password_too_long: { happened: 'パスワードが長すぎます。', advice: '256 文字以内にしてください。' },
    password_too_weak: {
      happened: 'パスワードが推測されやすいものです。',
      advice: '名前やアドレスを含まない、関連のない単語をいくつか選んでください。',
    },
    password_wrong: {
      happened: '現在のパスワードが違います。',
      advice: 'ログインに使ったパスワードを入力してください。',
    },
    password_not_new: {
      happened: '新しいパスワードが、設定されたものと同じです。',
      advice: '自分だけが知る別のパスワードを選んでください。',
    },
    password_change_required: {
      happened: 'パスワードはほかの人が設定したものです。',
      advice: 'もう一度ログインし、自分のパスワードを選んでください。',
    },
    user_deactivated: {
      happened: 'このユーザーは無効になっています。',
      advice: '環境の管理者に問い合わせてください。',
    },
    own_account: {
      happened: '自分自身のユーザーは削除も無効化もできません。',
      advice: 'ほかの管理者に依頼してください。',
    },
    last_user_manager: {
      happened: 'ユーザーを管理できる最後のユーザーです。',
      advice: '先に別のユーザーにその権限を与えてください。',
    },
    wrong_host: {
      happened: 'このアドレスでは Platen にアクセスできません。',
      advice: '管理者から案内されたアドレスを使うか、このアドレスの追加を依頼してください（PLATEN_HOSTS）。',
    },
    own_rights: { happened: '自分自身の役割と権限は変更できません。', advice: 'ほかの管理者に依頼してください。' },
    above_own_rights: {
      happened: '付与できるのは自分が持つ権限だけです。自分より多くの権限を持つユーザーは管理できません。',
      advice: 'その権限を持つ人に依頼してください。',
    },
    role_not_assignable: {
      happened: 'この役割はここでは割り当てられません。',
      advice: '管理者、パワーユーザー、オペレーターから選んでください。',
    },
    customer_already_exists: {
      happened: 'この名前の環境はすでに存在します。',
      detailed: '「{{name}}」という名前の環境はすでに存在します。',
      advice: '別の名前を選んでください。',
    },
    system_keyword: {
      happened: 'この名前はシステムで予約されています。',
      detailed: '「{{name}}」という名前はシステムで予約されています。',
      advice: '別の名前を選んでください。',
    },
    invalid_resource_name: {
      happened: '名前に使えるのは英小文字 a〜z と数字だけです。',
      detailed: '「{{name}}」という名前は使えません。使えるのは a から z までの文字と数字だけです。',
      advice: '空白や記号を取り除いてください。',
    },
    environment_limit: { happened: 'すでに環境をお持ちです。', advice: 'お持ちの環境を開いてください。' },
    changed_meanwhile: {
      happened: 'その間に、ほかの人が変更しました。',
      detailed: 'その間に他の人が「{{name}}」を変更しました。',
      detailedBy: 'その間に {{user}} が「{{name}}」を変更しました。',
      advice: '新しい状態を確認してから、もう一度変更してください。',
    },
    order_booked: {
      happened: 'この注文の部数は、すでに出力プリセットに配置されています。',
      detailed: '注文 {{orderId}} の {{copies}} 部のうち {{assigned}} 部は、すでに出力プリセットに配置されています。',
      advice: 'プリセットの所有者が注文を外せます。注文の編集画面に、プリセットと所有者が表示されます。',
    },
    order_no_copies: { happened: '注文数量を 0 にすることはできません。', advice: '1 部以上を入力してください。' },
    order_remaining_exceeds_copies: {
      happened: '印刷数量が合計数量を超えています。',
      advice: '印刷数量を減らすか、数量を増やしてください。',
    },
    order_refused_changed: {
      happened: '作業の開始後に、この注文が変更されて再び届きました。',
      detailed: '作業の開始後に、注文 {{orderId}} が変更されて再度届きました。',
      advice: '配置済みと印刷済みの分を完了するか外してから、もう一度送ってもらってください。',
    },
    location_not_found: {
      happened: 'この拠点は存在しません。',
      detailed: '拠点「{{name}}」は存在しません。',
      advice: '別の拠点を選んでください。',
    },
    jig_not_found: {
      happened: 'この治具は存在しません。',
      detailed: '治具「{{jig}}」は存在しません。',
      advice: '別の治具を選んでください。',
    },
    delete_refused: {
      happened: '空でないプリセットがある間は、注文を削除できません。',
      detailed: '空でないプリセットがある間は、注文 {{orderId}} を削除できません。',
      advice: '先にプリセットを印刷するか、空にしてください。',
    },
    cancel_too_many: {
      happened: '実際より多い部数をキャンセルしようとしました。',
      detailed: '注文 {{orderId}} でキャンセルできるのは {{copies}} 部だけです。',
      advice: 'ジョブにある部数を送ってください。すべてキャンセルする場合は部数を省略します。',
    },
    cancel_part_of_set: {
      happened: '複数のフレームがあるジョブは、全体でのみキャンセルできます。',
      detailed: '注文 {{orderId}} のジョブには一組のフレームが複数あるため、全体でのみキャンセルできます。',
      advice: 'ジョブのすべての部数をキャンセルしてください。',
    },
    cancel_awaits_artwork: {
      happened: '印刷データを待っているジョブの一部の部数は、まだキャンセルできません。',
      detailed:
        '注文 {{orderId}} のジョブは印刷データを待っています。フレームの数がまだ分からないため、全体でのみキャンセルできます。',
      advice: '印刷データが届いてからもう一度お試しになるか、ジョブのすべての部数をキャンセルしてください。',
    },
    already_shipped: {
      happened: '発送済みの注文の部数は、数量を減らす場合も含めてキャンセルできません。',
      detailed:
        '注文 {{orderId}} には発送が登録されており、キャンセルされることになる部数には出力先に引き渡し済みのものが含まれています。すでに発送された可能性があります。',
      advice:
        'まだ引き渡していない部数だけがキャンセルされるように、キャンセルする部数を減らすか、数量を増やしてください。まだ何も発送していない場合は、先に注文の発送を削除してください。',
    },
    shipments_reported: {
      happened: '注文の発送をすべて削除することはできなくなりました。',
      detailed: '注文 {{orderId}} の発送はショップに通知済み、または通知中です。',
      advice: '正しい発送を入力するか、ショップ側で注文を修正してください。',
    },
    shop_reports_off: {
      happened: 'このショップには通知できません。',
      detailed: 'ショップ {{name}} へのこの種類の通知は無効です。',
      advice: '「設定」の「ショップ」で有効にしてください。',
    },
    preset_incomplete: {
      happened: 'プリセットに印刷レイアウト、出力チャンネル、または印刷ファイルがありません。',
      detailed: 'プリセット「{{name}}」に、印刷レイアウト、出力チャンネル、または印刷ファイルがありません。',
      advice: 'プリセットを編集して不足を補ってください。',
    },
    preset_has_orders: {
      happened: 'プリセットにまだ注文があります。',
      detailed: 'プリセット「{{name}}」に注文が配置されています（使用中のスロット：{{booked}}）。',
      advice: '先に注文を外すか、印刷してください。',
    },
    preset_in_use: {
      happened: '別のユーザーがこのプリセットで作業しています。',
      detailed: '{{user}} が {{since}} からプリセット「{{name}}」で作業しており、注文を配置しています。',
      advice: '注文の印刷または取り外しを依頼してください。他のユーザーのプリセットの権限があれば、引き継げます。',
    },
    preset_locked: {
      happened: '別のユーザーがこのプリセットをロックしています。',
      detailed: '{{user}} がプリセット「{{name}}」をロックし、{{since}} から作業しています。',
      advice: 'このユーザーまたは管理者がロックを解除できます。',
    },
    preset_on_hold: {
      happened: 'プリセットは保留中です。',
      detailed: '{{user}} が {{since}} にプリセット「{{name}}」を保留にしました。',
      advice: '保留が解除されるまで、配置も印刷もできません。',
    },
    of_other_user: {
      happened: 'これは別のユーザーのものです。',
      detailed: 'これは {{user}} のものです。',
      advice: 'このユーザーまたは管理者に確認してください。',
    },
    preset_not_shared: {
      happened: 'この出力プリセットは共有されていません。',
      detailed: '出力プリセット「{{name}}」は共有されていません。',
      advice: '所有者がプリセットのダイアログで共有できます。',
    },
    preset_conflict: {
      happened: '注文がこのプリセットに合いません。品質、メディア、色、またはプリンタータイプが異なります。',
      detailed:
        '注文 {{orderId}} はこのプリセットに合いません。注文の値は「{{value}}」で、プリセットが受け付けるのは {{allowed}} です。',
      advice: '同じ値のプリセットを選ぶか、プリセットを編集してください。',
    },
    slots_taken: {
      happened: 'ほかの人が先に操作し、スロットが埋まりました。',
      advice: 'プリセットに現在の状態が表示されています。別のスロットを選んでください。',
    },
    slot_not_printable: {
      happened: 'このスロットは印刷レイアウトの印刷可能領域の外にあります。',
      detailed:
        '注文 {{orderId}} に使える治具「{{jig}}」のスロットは、印刷レイアウト「{{layout}}」の印刷可能領域の外にあるため、何も印刷されません。',
      advice: 'レイアウトエディターで治具を動かすか、印刷可能領域を広げてください。',
    },
    no_free_slot: {
      happened: '印刷レイアウトに、この治具の空きスロットがありません。',
      detailed: '印刷レイアウトの治具「{{jig}}」に、注文 {{orderId}} の空きスロットがありません。',
      no_jig: '注文 {{orderId}} には治具がありません。',
      jig_not_on_layout: '注文 {{orderId}} の治具「{{jig}}」は印刷レイアウト「{{layout}}」にありません。',
      advice: 'プリセットを印刷するか、別のプリセットを選んでください。',
    },
    not_enough_copies: {
      happened: '注文の未配置の部数が足りません。',
      detailed: '注文 {{orderId}} の未配置の部数が足りません（未配置：{{pending}}）。',
      advice: '数値を再読み込みしました。部数を減らしてください。',
    },
    nothing_booked: {
      happened: 'このプリセットには何も配置されていません。',
      detailed: 'このプリセットには何も配置されていません。{{user}} が {{at}} に最後に印刷しました。',
      advice: '先に注文を追加してから印刷してください。',
    },
    name_taken: {
      happened: '同じ名前がすでに存在します。',
      detailed: '「{{name}}」という名前はすでに存在します。',
      advice: '別の名前を選んでください。',
    },
    value_empty: { happened: '値が入力されていません。', advice: '値を入力してください。' },
    value_too_long: { happened: 'この値は長すぎます。', advice: '短くしてください。' },
    value_exists: {
      happened: 'この値はすでに存在します。',
      detailed: '「{{value}}」という値はすでに存在します。',
      advice: '別の値を選ぶか、既存の値を使ってください。',
    },
    too_many_items: {
      happened: '数が上限に達しています。',
      detailed: '上限の {{limit}} に達しました。',
      advice: '不要になったものを削除してください。',
    },
    too_many_slots: {
      happened: 'リストはスロットを含めると大きすぎて、1 回の応答に入りません。',
      advice: 'slots=false を付けて取得してください。プリセットは ids を使って分割して取得することもできます。',
    },
    too_many_values: { happened: '値の数が上限に達しています。', advice: '不要になった値を削除してください。' },
    value_in_use: {
      happened: 'この値はまだ使われています。',
      detailed: '値「{{value}}」はまだ使われています。',
      advice: '先に、使われている箇所から外してください。',
    },
    rules_broken: {
      happened: 'このルールには矛盾があります。',
      advice: '印の付いた箇所を直してから、もう一度保存してください。',
    },
    input_settings_wrong: {
      happened: 'この入力設定には矛盾があります。',
      advice: '印の付いた項目を直してから、もう一度保存してください。',
    },
    config_wrong: { happened: '数値がないか、範囲を超えています。', advice: '1 以上の整数を入力してください。' },
    channel_in_use: {
      happened: 'この出力チャンネルを使う出力プリセットがあります。',
      detailed: 'この出力チャンネルを使う出力プリセットがあります：{{presets}}。',
      advice: '先にプリセットのチャンネルを変更してください。',
    },
    multi_job_group_wrong: {
      happened: '設定が不完全なマルチジョブグループがあります。',
      detailed: 'マルチジョブグループ「{{name}}」の設定が不完全です。',
      advice:
        'グループに固有の名前を付け、各ファイルに固有の名前とユーザーのチャンネルを指定してください。結合ファイルは 1 つのチャンネルに送られます。',
    },
    profile_invalid: {
      happened: 'これは印刷条件の ICC プロファイルではありません。',
      advice: '出力デバイスのプロファイル（.icc、グレー・RGB・CMYK）を選んでください。',
    },
    profile_limit: {
      happened: '環境に保存できる ICC プロファイルの数に達しています。',
      detailed: '一つの環境に保存できる ICC プロファイルは {{limit}} 個までです。',
      advice: 'どのチャンネルでも使われていないものを削除してから追加してください。',
    },
    profile_in_use: {
      happened: '出力チャンネルがまだこのプロファイルを使っています。',
      detailed: '出力チャンネルがまだプロファイル「{{name}}」を使っています：{{channels}}。',
      advice: '先にそれらのチャンネルに別のプロファイルを設定してください。',
    },
    folder_not_allowed: {
      happened: 'Platen はこのフォルダーを使えません。',
      detailed: 'Platen はフォルダー「{{value}}」を使用できません。',
      advice: 'output またはその中のフォルダーを選ぶか、サーバーの管理者にこのフォルダーの使用許可を依頼してください。',
    },
    ticket_wrong: {
      happened: 'このチケットのテンプレートは使えません。',
      advice: 'エディターの指摘を修正するか、Platen のテンプレートに戻してください。',
    },
    webhook_address: {
      happened: 'Platen はこのアドレスに送信できません。',
      advice: '公開インターネットの https アドレスを使うか、サーバーの管理者にホストの許可を依頼してください。',
    },
    shop_address: {
      happened: 'Platen はこのアドレスから注文を取得できません。',
      advice: 'ショップの公開された https アドレスを入力するか、サーバーの管理者にホストの許可を依頼してください。',
    },
    shop_signature: {
      happened: 'メッセージの署名がないか、正しくありません。',
      advice: 'ショップが署名に使うシークレットを入力してください。',
    },
    shop_off: {
      happened: 'このショップは Platen で無効になっています。',
      advice: '「設定」の「ショップ」で有効にしてください。',
    },
    artwork_host_wrong: {
      happened: 'これらのホストの一つから印刷データを取得できません。',
      detailed: 'ホスト「{{host}}」から印刷データを取得できません。',
      advice: 'files.shop.example や files.shop.example:8443 のような公開ホストを指定してください。',
    },
    jig_invalid: {
      happened: '治具が規則に反しています。',
      detailed: '治具「{{name}}」が規則に反しています（エラー：{{count}}）。',
      advice: '印の付いた項目とスロットを確認し、直してからもう一度保存してください。',
    },
    jigs_too_large: {
      happened: '治具の合計サイズが大きすぎます。',
      detailed: 'すべての治具のスロットは、合計 {{limitMb}} MB までです。',
      advice: '不要になった治具を削除するか、スロットの形状を単純にしてください。',
    },
    layout_invalid: {
      happened: '印刷レイアウトが規則に反しています。',
      detailed: '印刷レイアウト「{{name}}」が規則に反しています（エラー：{{count}}）。',
      advice: '印の付いた治具と項目を確認し、直してからもう一度保存してください。',
    },
    slots_locked: {
      happened: 'スロットは SVG 図面から作られたため、ロックされています。',
      detailed: '治具「{{name}}」のスロットは SVG 図面から作られたため、ロックされています。',
      advice: '図面を変更して再度インポートするか、スロット内の印刷データの配置だけを変更してください。',
    },
    geometry_booked: {
      happened: 'スロットに注文が配置されているため、削除も形状の変更もできません。',
      detailed:
        '「{{name}}」のスロットに注文が配置されているため（出力プリセット：{{presets}}）、削除も形状の変更もできません。',
      advice: '先にその注文を印刷または解除するか、別の名前で保存してください。',
    },
    layout_broken: {
      happened: '治具が印刷レイアウト上に正しく配置されていないため、印刷されませんでした。',
      detailed: '治具が印刷レイアウト「{{name}}」に収まらないため、印刷されませんでした。',
      advice: '印刷レイアウトを開き、印の付いた治具を直して保存してください。配置はそのまま残ります。',
    },
    product_invalid: {
      happened: '商品の内容が不足しているか、正しくありません。',
      advice: 'メッセージのある項目を直して、もう一度保存してください。',
    },
    product_template_deleted: {
      happened: 'この商品バージョンのテンプレートは削除されているため、バージョンは復元されませんでした。',
      advice: '先に「削除したテンプレート」からテンプレートを復元するか、商品で別のテンプレートを選んでください。',
    },
    product_import_faulty: {
      happened: 'ファイルにエラーがあるため、何も読み込まれませんでした。',
      detailed: 'ファイルにエラーがあるため（{{count}} 件）、何も読み込まれませんでした。',
      advice: '表示された行を直して、ファイルをもう一度選択してください。',
    },
    template_invalid: {
      happened: 'テンプレートが規則に反しています。',
      detailed: 'テンプレート「{{name}}」が規則に反しています（エラー：{{count}}）。',
      advice: '印の付いた項目と要素を直してから、もう一度保存してください。',
    },
    font_refused: {
      happened: 'このファイルはフォントとして使用できません。',
      detailed: '「{{name}}」はフォントとして使用できません。',
      advice: 'アウトラインのある OpenType または TrueType フォント（.otf または .ttf）を選択してください。',
    },
    font_in_use: {
      happened: 'このフォントはテンプレートで使用されています。',
      detailed: 'フォント「{{name}}」は次のテンプレートで使用されています：{{templates}}。',
      advice: '先にこれらのテンプレートで別のフォントを選択してください。',
    },
    copies_not_printed: {
      happened: 'この注文はその後有効化または変更されたため、該当分はいずれにしても印刷されます。',
      detailed: '注文 {{orderId}} はその間に有効化または変更されたため、部数はいずれにしても印刷されます。',
      advice: '戻す必要はありません。この注文のスロットを外してください。',
    },
    run_not_in_state: {
      happened: '印刷ジョブの状態が変わりました。',
      advice: '現在の状態を表示しています。そこでできる操作を選んでください。',
    },
    piece_already_rejected: {
      happened: '選んだ中に、この印刷ジョブまたは同じシートの別の印刷ジョブですでに不良とされたものがあります。',
      detailed:
        'スロット {{jigNo}}.{{slotNo}} のものは、この印刷ジョブまたは同じシートの別の印刷ジョブですでに不良とされています。',
      advice: '画像を再読み込みしました。ほかのものを選んでください。',
    },
    piece_cancelled: {
      happened: '選んだ中に、キャンセルされたものがあります。',
      detailed: 'スロット {{jigNo}}.{{slotNo}} のものはキャンセルされています。',
      advice: 'キャンセルされたものは再印刷されません。ほかのものから選んでください。',
    },
    all_pieces_cancelled: {
      happened: 'この印刷ジョブのものはすべてキャンセルされています。',
      advice: '印刷するものは残っていません。再び有効にした注文は出力プリセットから印刷します。',
    },
    sheet_not_ready: {
      happened: 'シートはまだ作成されていません。',
      advice: '印刷ジョブの準備ができるまでお待ちください。',
    },
    sheet_deleted: {
      happened: 'シートは設定された保存期間を過ぎたため削除されました。',
      advice: 'シートを再印刷してください。再び作成されます。',
    },
    artwork_missing: {
      happened: '注文の印刷データがありません。',
      detailed: '注文 {{orderId}} の印刷データがありません。',
      advice: '注文に記された名前で、ファイルをもう一度送ってください。',
    },
    artwork_held_back: {
      happened: '注文は保留されています。',
      detailed: '注文 {{orderId}} は保留されています。',
      advice: '注文を編集すると理由が表示され、許可できます。',
    },
    piece_without_ink: {
      happened: '何も印刷されない個所があります。',
      detailed:
        '{{order}}（スロット {{jigNo}}.{{slotNo}}）には何も印刷されません。印刷データの描画部分が、スロットと印刷可能領域の内側にありません。',
      advice: 'レイアウト、治具または印刷データを修正してください。',
    },
    white_not_traced: {
      happened: '絵柄の形の白を作成できませんでした。',
      detailed:
        '{{order}}（スロット {{jigNo}}.{{slotNo}}）の絵柄の形の白を作成できませんでした。印刷データが複雑すぎるか、描画に時間がかかりすぎています。',
      advice: '出力設定で白をスロット全体にするか、印刷データを差し替えてください。',
    },
    artwork_refused: {
      happened: '印刷データを使用できません。',
      detailed: 'スロット {{jigNo}}.{{slotNo}} にある {{order}} の印刷データを使用できません。',
      advice: '元のアプリケーションで開き、PDF として保存し直してください。',
    },
    artwork_not_fetched: {
      happened: '印刷データをアドレスから取得できませんでした。',
      advice: 'アドレスが正しく、サーバーから到達できることを確認してください。',
    },
    upload_offset: {
      happened: 'アップロードが中断した位置から再開されませんでした。',
      advice: 'コネクターが正しい位置から自動的に再開します。',
    },
    upload_damaged: {
      happened: 'ファイルが送信されたとおりに届きませんでした。',
      advice: 'コネクターが自動的に再送信します。',
    },
    storage_full: {
      happened: 'ストレージがいっぱいです。',
      advice: '続けるには、追加のストレージを購入するか、データを削除してください。',
    },
  },
}
