import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'ja'> = {
  intake: {
    title: '確認が必要なファイルと注文',
    dismiss: '対応済み',
    dismissAll: 'すべて対応済みにする',
    noExtension: 'ファイル名に拡張子がありません。受け付ける形式：{{kinds}}。',
    setUp: 'ファイル名を設定',
    nothingToCheck: {
      title: '確認が必要なものはありません',
      text: '対応待ちのファイルや注文はありません。',
    },
    errorFolder: 'フォルダー',
    outcome: {
      imported: 'ファイルは注文として取り込まれました。何も削除されていません。',
      folder:
        'ファイルは {{source}} の Error フォルダーにあり、理由を書いたテキストが添えられています。何も削除されていません。',
      call: '何も取り込まれていません。送信元には理由を返しました。',
      storage: '注文と印刷ジョブは変わっていません。',
    },
    adviceUnknown: '修正して、もう一度送ってください。',
    error: {
      dismissFailed: '項目はまだ一覧にあります',
    },
    refusal: {
      fileMissing: 'ファイルがないか、読み取れません。',
      fileEmpty: 'ファイルが空です。',
      fileTooLarge: 'ファイルが {{limitMb}} MB を超えています。',
      kindUnknown: 'PDF、PNG、JPEG、TIFF、SVG のいずれでもありません。',
      damaged: '{{kind}} ファイルが壊れています。',
      truncated: '{{kind}} ファイルが途中で終わっています。コピーが不完全な可能性があります。',
      encrypted: 'PDF がパスワードで保護されています。',
      noPages: 'PDF にページがありません。',
      appearanceMissing:
        'PDF に、見た目が保存されていないフォームフィールドまたは注釈があります。統合（フラット化）するか PDF として印刷し直して、もう一度送ってください。',
      contentUnreadable: 'PDF のページ内容の一部を展開できません。ファイルが壊れています。もう一度書き出してください。',
      pixelsTooMany:
        '画像が {{width}} × {{height}} ピクセルで、上限の {{limitMegapixels}} メガピクセルを超えています。',
      sizeTooLarge: '{{size}} で、ページの上限 {{limit}} を超えています。',
      unsupported: '{{kind}} ファイルに印刷できない要素が含まれています。',
      svgDoctype: 'SVG に DOCTYPE があり、安全のため読み込みません。DOCTYPE なしで保存し直してください。',
      tooComplex: '{{kind}} ファイルが複雑すぎます。',
      svgOutsideReference:
        'SVG が別のファイル（{{reference}}）を参照していますが、取得しません。埋め込んで保存し直してください。',
      tookTooLong: '読み込みが {{seconds}} 秒を超えたため中止しました。',
      tooMuchMemory: '読み込みに {{memoryMb}} MB を超えるメモリーが必要なため中止しました。',
      readerCrashed: '読み込みに失敗しました。ファイルが壊れている可能性があります。',
    },
    fetch: {
      not_http: 'http アドレスではありません',
      host_not_allowed: 'ホスト {{host}} は許可されていません',
      internal_address: '内部アドレスです',
      answered: 'ホストの応答は {{status}} でした',
      too_many_redirects: 'リダイレクトが多すぎます',
      too_large: '{{limitMB}} MB を超えています',
      silent: 'ホストが応答しません',
      too_slow: '時間がかかりすぎました',
      not_reached: 'ホストに接続できませんでした',
    },
    field: {
      missing: '値がありません',
      wrong_kind: '種類が正しくありません',
      too_small: '小さすぎるか短すぎます',
      too_large: '大きすぎるか長すぎます',
      wrong_form: '書式が正しくありません',
      other: '適合しません',
    },
    fieldName: {
      all: '全体',
      orderId: '注文番号',
      externalOrderId: '外部の注文番号',
      dealerOrderId: '販売店の注文番号',
      date: '日付',
      dueDate: '納期',
      priority: '優先度',
      customerInfo: '顧客',
      jobs: 'ジョブ',
      jobId: 'ジョブ番号',
      mediaName: 'メディア',
      mediaSize: 'メディアのサイズ',
      mediaColor: 'メディアの色',
      sku: 'SKU',
      copies: '数量',
      frames: 'フレーム',
      file: '印刷データのファイル',
      url: '印刷データのアドレス',
      widthMM: '幅',
      heightMM: '高さ',
    },
    fieldInJob: 'ジョブ {{job}} の {{field}}',
    jsonAt: '{{line}} 行 {{column}} 列',
    problem: {
      name_does_not_fit: {
        happened: 'ファイル名 {{fileName}} が合いません。値の数：{{found}}（必要数：{{expected}}）。',
        advice: '「{{example}}」のように名前を変え、もう一度ホットフォルダーに入れてください。',
      },
      name_value_empty: {
        happened: 'ファイル名 {{fileName}} の「{{parameter}}」が空です。',
        advice: 'すべての項目に値を入れて、もう一度ホットフォルダーに入れてください。',
      },
      quantity_not_whole: {
        happened: '数量「{{value}}」は 1 以上の整数ではありません。',
        advice: '数量を直して、もう一度送ってください。',
      },
      quantity_too_large: {
        happened: '数量「{{value}}」が大きすぎます。上限は {{limit}} です。',
        advice: '数量を直して、もう一度送ってください。',
      },
      kind_not_taken: {
        happened: '「{{extension}}」のファイルは受け付けていません。受け付ける形式：{{kinds}}。',
        advice: 'PDF として保存し、もう一度ホットフォルダーに入れてください。',
      },
      file_empty: {
        happened: 'ファイル {{fileName}} は空です。',
        advice: '元の場所からもう一度コピーしてください。',
      },
      file_incomplete: {
        happened: 'ファイル {{fileName}} は途中で終わっています。コピーが完了していない可能性があります。',
        advice: 'もう一度コピーしてください。',
      },
      file_never_finished: {
        happened: 'ファイル {{fileName}} は変化し続け、完了しませんでした。',
        advice: '保存が終わるのを待ってから、もう一度コピーしてください。',
      },
      file_too_large: {
        happened: 'ファイル {{fileName}} は {{limitMB}} MB を超えています。',
        advice: '画像解像度を下げるなどして、ファイルを小さくしてください。',
      },
      file_not_readable: {
        happened: 'ファイル {{fileName}} を読めませんでした：{{reason}}。',
        advice: '読み取り権限を確認し、もう一度コピーしてください。',
      },
      artwork_refused: {
        happened: '印刷データ {{fileName}} は印刷できません：{{reason}}',
        advice: '元のソフトで開き、PDF として保存し直して、もう一度送ってください。',
      },
      artwork_missing: {
        happened: 'ジョブ {{jobId}} の印刷データ {{file}} が見つかりません。',
        advice: '注文に記された場所に印刷データを置き、注文をもう一度送ってください。',
      },
      artwork_not_named: {
        happened: 'ジョブ {{jobId}} に印刷データの指定がありません。',
        advice: '各フレームにファイルまたはアドレスを指定し、注文をもう一度送ってください。',
      },
      artwork_not_fetched: {
        happened: '{{url}} の印刷データを取得できませんでした：{{reason}}。',
        advice: 'サーバーからアクセスできるアドレスか確認し、注文をもう一度送ってください。',
      },
      order_not_json: {
        happened: '注文ファイル {{fileName}} は正しい JSON ではありません：{{reason}}。',
        advice: 'ショップシステムで注文を書き出し直してください。',
      },
      order_not_utf8: {
        happened: '注文ファイル {{fileName}} の文字コードが UTF-8 ではありません。',
        advice: 'ショップシステムで注文ファイルを UTF-8 で書き出してください。',
      },
      order_malformed: {
        happened: '注文の「{{field}}」に誤りがあります：{{reason}}。',
        advice: '項目を直して、注文をもう一度送ってください。',
      },
      job_twice: {
        happened: '注文 {{orderId}} に同じ ID {{jobId}} のジョブが 2 つあります。',
        advice: 'ジョブごとに別の ID を付けて、注文をもう一度送ってください。',
      },
      order_changed: {
        happened: '注文 {{orderId}}、ジョブ {{jobId}} は以前に別の内容で届いており、すでに配置または印刷されています。',
        advice: 'プリセットから外すか、新しい ID で送ってください。',
      },
      naming_missing: {
        happened:
          '{{fileName}} は値なしで取り込まれました。このホットフォルダーのファイル名の構成がまだ設定されていません。',
        advice:
          '「設定」の「入力」でファイル名の構成を設定してください。保存時にこの注文へ適用できます。数量は変わりません。ファイルを再度入れないでください。2 つ目の注文になることがあります。',
      },
      storage_full: {
        happened: 'ストレージ（{{limitMB}} MB）がいっぱいです。',
        advice: 'ストレージを追加購入するかデータを削除して、もう一度送ってください。',
      },
      artwork_files_missing: {
        happened:
          '保存されていた印刷データのファイルがありません（例：{{fileName}}）。該当する印刷データ：{{total}} 件。',
        advice: 'バックアップからファイルを戻すか、注文をもう一度送ってください。',
      },
      sheet_files_missing: {
        happened:
          '作成済みのシートのファイルがありません（例：{{fileName}}）。該当するシート：{{total}} 件。ダウンロードはできません。',
        advice: '必要なシートは再印刷してください。再び作成されます。',
      },
      unexpected: {
        happened: 'Platen の不具合により {{fileName}} を取り込めませんでした。',
        advice: 'もう一度送ってください。繰り返す場合は管理者に連絡してください。',
      },
    },
  },
}
