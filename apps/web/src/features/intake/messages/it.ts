import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'it'> = {
  intake: {
    title: 'File e ordini non acquisiti',
    dismiss: 'Fatto',
    none: {
      title: 'Tutto è stato acquisito',
      text: 'Nessun file e nessun ordine è in attesa.',
    },
    kept: {
      folder: 'Il file è nella cartella Error di {{source}}, con un file di testo accanto. Nulla è stato eliminato.',
      call: 'Nulla è stato acquisito. Il mittente conosce il motivo.',
    },
    adviceUnknown: 'Correggi e consegna di nuovo.',
    error: {
      dismissFailed: 'La voce è ancora nell’elenco',
    },
    refusal: {
      fileMissing: 'Il file non c’è o non si può leggere.',
      fileEmpty: 'Il file è vuoto.',
      fileTooLarge: 'Il file supera {{limitMb}} MB.',
      kindUnknown: 'Non è PDF, PNG, JPEG, TIFF né SVG.',
      damaged: 'Il file {{kind}} è danneggiato.',
      truncated: 'Il file {{kind}} finisce troppo presto; forse non è stato copiato per intero.',
      encrypted: 'Il PDF è protetto da password.',
      noPages: 'Il PDF non ha pagine.',
      appearanceMissing:
        'Il PDF ha campi modulo o note il cui aspetto non è salvato nel file. Appiattiscilo o stampalo come PDF e invialo di nuovo.',
      pixelsTooMany:
        'L’immagine ha {{width}} x {{height}} pixel, più dei {{limitMegapixels}} megapixel che si leggono.',
      sizeTooLarge: 'Misura {{size}}, più dei {{limit}} ammessi per una pagina.',
      unsupported: 'Il file {{kind}} usa qualcosa che non si può stampare.',
      svgDoctype: 'Il file SVG ha un DOCTYPE, che per sicurezza non si legge. Salvalo senza.',
      tooComplex: 'Il file {{kind}} è troppo complesso.',
      svgOutsideReference:
        'Il file SVG richiede un altro file ({{reference}}), che non viene mai scaricato. Incorporalo e salva di nuovo.',
      tookTooLong: 'La lettura ha superato {{seconds}} secondi ed è stata fermata.',
      tooMuchMemory: 'La lettura richiedeva più di {{memoryMb}} MB di memoria ed è stata fermata.',
      readerCrashed: 'Ha fatto fermare il lettore; probabilmente è danneggiato.',
    },
    fetch: {
      not_http: 'non è un indirizzo http',
      host_not_allowed: 'l’host {{host}} non è tra quelli consentiti',
      internal_address: 'il suo indirizzo è interno',
      answered: 'l’host ha risposto {{status}}',
      too_many_redirects: 'ci sono troppi rimandi',
      too_large: 'supera {{limitMB}} MB',
      silent: 'l’host non risponde',
      too_slow: 'ci ha messo troppo',
      not_reached: 'l’host non è raggiungibile',
    },
    field: {
      missing: 'manca',
      wrong_kind: 'è del tipo sbagliato',
      too_small: 'è troppo piccolo o corto',
      too_large: 'è troppo grande o lungo',
      wrong_form: 'non è scritto come dovrebbe',
      other: 'non va bene',
    },
    jsonAt: 'riga {{line}}, colonna {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Il nome {{fileName}} non va bene: valori trovati {{found}}, attesi {{expected}}.',
        advice: 'Rinomina il file come «{{example}}» e rimettilo nella cartella.',
      },
      name_value_empty: {
        happened: 'Il nome {{fileName}} lascia vuoto il posto di «{{parameter}}».',
        advice: 'Dai un valore a ogni posto del nome e rimetti il file nella cartella.',
      },
      quantity_not_whole: {
        happened: 'La quantità «{{value}}» non è un numero intero di almeno 1.',
        advice: 'Correggi la quantità e consegna di nuovo.',
      },
      kind_not_taken: {
        happened: 'I file «{{extension}}» non sono accettati. Le hot folder accettano {{kinds}}.',
        advice: 'Salva il file come PDF e rimettilo nella cartella.',
      },
      file_empty: {
        happened: 'Il file {{fileName}} è vuoto.',
        advice: 'Copia di nuovo il file dall’origine.',
      },
      file_incomplete: {
        happened: 'Il file {{fileName}} finisce prima della fine; probabilmente non è stato copiato per intero.',
        advice: 'Copia di nuovo il file.',
      },
      file_never_finished: {
        happened: 'Il file {{fileName}} ha continuato a cambiare e non è mai stato completato.',
        advice: 'Aspetta che il programma l’abbia salvato e copialo di nuovo.',
      },
      file_too_large: {
        happened: 'Il file {{fileName}} supera {{limitMB}} MB.',
        advice: 'Riduci il file, per esempio con una risoluzione più bassa.',
      },
      file_not_readable: {
        happened: 'Il file {{fileName}} non si è potuto leggere: {{reason}}.',
        advice: 'Controlla i permessi di lettura e copialo di nuovo.',
      },
      artwork_refused: {
        happened: 'Il file {{fileName}} non si può stampare: {{reason}}',
        advice: 'Aprilo nel programma di origine, salvalo di nuovo come PDF e consegnalo di nuovo.',
      },
      artwork_missing: {
        happened: 'Il file {{file}} del lavoro {{jobId}} non è stato trovato.',
        advice: 'Metti il file dove dice l’ordine e consegna di nuovo l’ordine.',
      },
      artwork_not_named: {
        happened: 'Il lavoro {{jobId}} non indica un file di stampa.',
        advice: 'Dai a ogni soggetto un file o un indirizzo e consegna di nuovo l’ordine.',
      },
      artwork_not_fetched: {
        happened: 'Il file all’indirizzo {{url}} non si è potuto scaricare: {{reason}}.',
        advice: 'Controlla che il server raggiunga l’indirizzo e consegna di nuovo l’ordine.',
      },
      order_not_json: {
        happened: 'Il file d’ordine {{fileName}} non è JSON valido: {{reason}}.',
        advice: 'Fai riscrivere l’ordine dal negozio.',
      },
      order_malformed: {
        happened: 'L’ordine è errato in «{{field}}»: {{reason}}.',
        advice: 'Correggi il campo e consegna di nuovo l’ordine.',
      },
      job_twice: {
        happened: 'L’ordine {{orderId}} ha due lavori con l’identificativo {{jobId}}.',
        advice: 'Dai a ogni lavoro un identificativo proprio e consegna di nuovo l’ordine.',
      },
      order_changed: {
        happened:
          'L’ordine {{orderId}}, lavoro {{jobId}} è già arrivato con altro contenuto e alcune copie sono posizionate o stampate.',
        advice: 'Toglilo dal preset o consegnalo con un nuovo identificativo.',
      },
      storage_full: {
        happened: 'Lo spazio di {{limitMB}} MB è pieno.',
        advice: 'Acquista altro spazio o elimina dei dati e consegna di nuovo.',
      },
      unexpected: {
        happened: '{{fileName}} non si è potuto acquisire per un errore di Platen.',
        advice: 'Consegnalo di nuovo. Se succede ancora, avvisa l’amministratore.',
      },
    },
  },
}
