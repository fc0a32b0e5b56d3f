import type { PreflightFailureCode } from '@platen/domain/artwork'
import type { FetchErrorCode, FieldErrorCode, IntakeProblemCode } from '@platen/domain/intake'

export const messages = {
  intake: {
    title: 'Files and orders to check',
    dismiss: 'Done',
    dismissAll: 'Mark all as done',
    noExtension: 'The file name has no extension. Hot folders accept {{kinds}}.',
    setUp: 'Set up the file names',
    nothingToCheck: { title: 'Nothing needs attention', text: 'No file or order is waiting for attention.' },
    errorFolder: 'Folder',
    outcome: {
      imported: 'The file was imported as an order. Nothing was deleted.',
      folder: 'The file is in the folder Error of {{source}}, with a text file beside it. Nothing was deleted.',
      call: 'Nothing was imported. The sender received the reason.',
      storage: 'Orders and print jobs have not changed.',
    },
    adviceUnknown: 'Correct it, then deliver it again.',
    error: { dismissFailed: 'The entry is still on the list' },
    refusal: {
      fileMissing: 'The file is missing or cannot be read.',
      fileEmpty: 'The file is empty.',
      fileTooLarge: 'The file is larger than {{limitMb}} MB.',
      kindUnknown: 'It is not a PDF, PNG, JPEG, TIFF or SVG file.',
      damaged: 'The {{kind}} file is damaged.',
      truncated: 'The {{kind}} file ends too early; it was probably not copied completely.',
      encrypted: 'The PDF is protected by a password.',
      noPages: 'The PDF has no pages.',
      appearanceMissing:
        'The PDF has form fields or notes whose look is not stored in it. Flatten it, or print it to PDF, and send it again.',
      contentUnreadable:
        'A part of the content of a page of the PDF cannot be unpacked; the file is damaged. Export it again.',
      pixelsTooMany:
        'The image has {{width}} × {{height}} pixels, more than the {{limitMegapixels}} megapixels that are read.',
      sizeTooLarge: 'It is {{size}}, larger than the {{limit}} that a page may have.',
      unsupported: 'The {{kind}} file uses something that cannot be printed.',
      svgDoctype: 'The SVG file has a DOCTYPE, which is not read for safety. Save it again without one.',
      tooComplex: 'The {{kind}} file is too complex.',
      svgOutsideReference:
        'The SVG file needs another file ({{reference}}), which is never fetched. Embed it and save again.',
      tookTooLong: 'Reading it took longer than {{seconds}} seconds and was stopped.',
      tooMuchMemory: 'Reading it needed more than {{memoryMb}} MB of memory and was stopped.',
      readerCrashed: 'Reading it failed; it is probably damaged.',
    },
    fetch: {
      not_http: 'it is no http address',
      host_not_allowed: 'the host {{host}} is not among those that artwork may be fetched from',
      internal_address: 'its address is an internal one',
      answered: 'the host answered {{status}}',
      too_many_redirects: 'it redirects too often',
      too_large: 'it is larger than {{limitMB}} MB',
      silent: 'the host does not answer',
      too_slow: 'it took too long',
      not_reached: 'the host could not be reached',
    },
    field: {
      missing: 'it is missing',
      wrong_kind: 'its type is wrong',
      too_small: 'it is too small or too short',
      too_large: 'it is too large or too long',
      wrong_form: 'its format is wrong',
      other: 'it is not valid',
    },
    fieldName: {
      all: 'complete content',
      orderId: 'order number',
      externalOrderId: 'external order number',
      dealerOrderId: 'order number of the dealer',
      date: 'date',
      dueDate: 'due date',
      priority: 'priority',
      customerInfo: 'customer',
      jobs: 'jobs',
      jobId: 'job number',
      mediaName: 'media',
      mediaSize: 'size of the media',
      mediaColor: 'colour of the media',
      sku: 'SKU',
      copies: 'quantity',
      frames: 'frames',
      file: 'file of the artwork',
      url: 'address of the artwork',
      widthMM: 'width',
      heightMM: 'height',
    },
    fieldInJob: 'job {{job}}, {{field}}',
    jsonAt: 'line {{line}}, column {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'The name {{fileName}} does not fit: {{found}} found where {{expected}} values are expected.',
        advice: 'Rename the file like “{{example}}”, then put it into the hot folder again.',
      },
      name_value_empty: {
        happened: 'The name {{fileName}} leaves the place of “{{parameter}}” empty.',
        advice: 'Give every place in the name a value, then put the file into the hot folder again.',
      },
      quantity_not_whole: {
        happened: 'The quantity “{{value}}” is not a whole number of at least 1.',
        advice: 'Correct the quantity, then deliver it again.',
      },
      quantity_too_large: {
        happened: 'The quantity “{{value}}” is too large. The maximum is {{limit}}.',
        advice: 'Correct the quantity, then deliver it again.',
      },
      kind_not_taken: {
        happened: 'Files of type “{{extension}}” are not accepted. Hot folders accept {{kinds}}.',
        advice: 'Save the artwork as PDF, then put it into the hot folder again.',
      },
      file_empty: {
        happened: 'The file {{fileName}} is empty.',
        advice: 'Copy the file again from where it comes from.',
      },
      file_incomplete: {
        happened: 'The file {{fileName}} stops before its end; it was probably not copied completely.',
        advice: 'Copy the file again.',
      },
      file_never_finished: {
        happened: 'The file {{fileName}} kept changing and was never finished.',
        advice: 'Wait until the program has saved it, then copy it again.',
      },
      file_too_large: {
        happened: 'The file {{fileName}} is larger than {{limitMB}} MB.',
        advice: 'Make the file smaller, for instance with a lower image resolution.',
      },
      file_not_readable: {
        happened: 'The file {{fileName}} could not be read: {{reason}}.',
        advice: 'Check who may read the file, then copy it again.',
      },
      artwork_refused: {
        happened: 'The artwork {{fileName}} cannot be printed: {{reason}}',
        advice: 'Open it in the program it comes from, save it again as PDF, and deliver it again.',
      },
      artwork_missing: {
        happened: 'The artwork {{file}} of job {{jobId}} was not found.',
        advice: 'Put the artwork where the order says, then deliver the order again.',
      },
      artwork_not_named: {
        happened: 'Job {{jobId}} names no artwork.',
        advice: 'Give each frame a file or an address, then deliver the order again.',
      },
      artwork_not_fetched: {
        happened: 'The artwork at {{url}} could not be fetched: {{reason}}.',
        advice: 'Check that the address can be reached from the server, then deliver the order again.',
      },
      order_not_json: {
        happened: 'The order file {{fileName}} is not valid JSON: {{reason}}.',
        advice: 'Have the shop system write the order again.',
      },
      order_not_utf8: {
        happened: 'The order file {{fileName}} is not encoded in UTF-8.',
        advice: 'Have the shop system write its order files in UTF-8.',
      },
      order_malformed: {
        happened: 'The order is malformed at “{{field}}”: {{reason}}.',
        advice: 'Correct the field, then deliver the order again.',
      },
      job_twice: {
        happened: 'Order {{orderId}} has two jobs with the id {{jobId}}.',
        advice: 'Give each job an id of its own, then deliver the order again.',
      },
      order_changed: {
        happened:
          'Order {{orderId}}, job {{jobId}} arrived before with other content, and copies of it are placed or printed.',
        advice: 'Remove it from its preset, or deliver it under a new id.',
      },
      naming_missing: {
        happened:
          '{{fileName}} was imported without values: nobody has set up what the file names of this hot folder contain.',
        advice:
          'Set up the file names under Settings, Inputs. When you save, you can apply them to this order; its quantity stays. Do not deliver the file again: that can become a second order.',
      },
      storage_full: {
        happened: 'The storage of {{limitMB}} MB is full.',
        advice: 'Purchase extra storage or delete data, then deliver it again.',
      },
      artwork_files_missing: {
        happened: 'Stored files of artwork are missing, for example of {{fileName}}. Artworks affected: {{total}}.',
        advice: 'Bring the files back from a backup, or deliver the orders again.',
      },
      sheet_files_missing: {
        happened:
          'Files of composed sheets are missing, for example {{fileName}}. Sheets affected: {{total}}. They can no longer be downloaded.',
        advice: 'Print a sheet again if you need it; it is then composed again.',
      },
      unexpected: {
        happened: '{{fileName}} could not be imported because of an error in Platen.',
        advice: 'Deliver it again. If it happens again, tell your administrator.',
      },
    },
  },
} as const satisfies {
  intake: {
    problem: Record<IntakeProblemCode, { happened: string; advice: string }>
    refusal: Record<PreflightFailureCode, string>
    fetch: Record<FetchErrorCode, string>
    field: Record<FieldErrorCode, string>
    [rest: string]: unknown
  }
}
