import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  intake: {
    title: 'File e ordini da controllare',
    dismiss: 'Risolto',
    dismissAll: 'Segna tutto come risolto',
    noExtension: 'Il nome del file non ha un’estensione. Le hot folder accettano {{kinds}}.',
    setUp: 'Configura i nomi dei file',
    nothingToCheck: {
      title: 'Niente da controllare',
      text: 'Nessun file e nessun ordine è in attesa.',
    },
    errorFolder: 'Cartella',
    outcome: {
      imported: 'Il file è stato acquisito come ordine. Nulla è stato eliminato.',
      folder: 'Il file è nella cartella Error di {{source}}, con un file di testo accanto. Nulla è stato eliminato.',
      call: 'Nulla è stato acquisito. Il mittente è stato informato del motivo.',
      storage: 'Ordini e stampe non sono cambiati.',
    },
    adviceUnknown: 'Correggi l’errore e ripeti l’invio.',
    error: {
      dismissFailed: 'La voce è ancora nell’elenco',
    },
    refusal: {
      fileMissing: 'Il file non si trova o non è leggibile.',
      fileEmpty: 'Il file è vuoto.',
      fileTooLarge: 'Il file supera {{limitMb}} MB.',
      kindUnknown: 'Non è un file PDF, PNG, JPEG, TIFF o SVG.',
      damaged: 'Il file {{kind}} è danneggiato.',
      truncated: 'Il file {{kind}} finisce troppo presto; forse non è stato copiato per intero.',
      encrypted: 'Il PDF è protetto da password.',
      noPages: 'Il PDF non ha pagine.',
      appearanceMissing:
        'Il PDF ha campi modulo o note il cui aspetto non è salvato nel file. Appiattiscilo o stampalo come PDF e invialo di nuovo.',
      contentUnreadable:
        'Una parte del contenuto di una pagina del PDF non può essere decompressa; il file è danneggiato. Esportalo di nuovo.',
      pixelsTooMany: 'L’immagine ha {{width}} × {{height}} pixel, più dei {{limitMegapixels}} megapixel accettati.',
      sizeTooLarge: 'Misura {{size}}, più del massimo di {{limit}} per pagina.',
      unsupported: 'Il file {{kind}} usa qualcosa che non si può stampare.',
      svgDoctype: 'Il file SVG ha un DOCTYPE, che per sicurezza non si legge. Salvalo senza.',
      tooComplex: 'Il file {{kind}} è troppo complesso.',
      svgOutsideReference:
        'Il file SVG richiede un altro file ({{reference}}), che non viene mai scaricato. Incorporalo e salva di nuovo.',
      tookTooLong: 'La lettura ha superato {{seconds}} secondi ed è stata fermata.',
      tooMuchMemory: 'La lettura richiedeva più di {{memoryMb}} MB di memoria ed è stata fermata.',
      readerCrashed: 'La lettura non è riuscita; probabilmente il file è danneggiato.',
    },
    fetch: {
      not_http: 'non è un indirizzo http',
      host_not_allowed: 'l’host {{host}} non è tra quelli consentiti',
      internal_address: 'il suo indirizzo è interno',
      answered: 'l’host ha risposto {{status}}',
      too_many_redirects: 'ci sono troppi reindirizzamenti',
      too_large: 'supera {{limitMB}} MB',
      silent: 'l’host non risponde',
      too_slow: 'ha impiegato troppo tempo',
      not_reached: 'l’host non è raggiungibile',
    },
    field: {
      missing: 'campo mancante',
      wrong_kind: 'tipo errato',
      too_small: 'valore troppo piccolo o troppo corto',
      too_large: 'valore troppo grande o troppo lungo',
      wrong_form: 'formato errato',
      other: 'valore non valido',
    },
    fieldName: {
      all: 'intero contenuto',
      orderId: 'numero d’ordine',
      externalOrderId: 'numero d’ordine esterno',
      dealerOrderId: 'numero d’ordine del rivenditore',
      date: 'data',
      dueDate: 'scadenza',
      priority: 'priorità',
      customerInfo: 'cliente',
      jobs: 'lavori',
      jobId: 'numero del lavoro',
      mediaName: 'materiale',
      mediaSize: 'formato del materiale',
      mediaColor: 'colore del materiale',
      sku: 'SKU',
      copies: 'quantità',
      frames: 'soggetti',
      file: 'file della grafica',
      url: 'indirizzo della grafica',
      widthMM: 'larghezza',
      heightMM: 'altezza',
    },
    fieldInJob: 'lavoro {{job}}, {{field}}',
    jsonAt: 'riga {{line}}, colonna {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Il nome {{fileName}} non va bene (valori trovati: {{found}}, attesi: {{expected}}).',
        advice: 'Rinomina il file come «{{example}}» e rimettilo nella hot folder.',
      },
      name_value_empty: {
        happened: 'Nel nome {{fileName}} manca il valore di «{{parameter}}».',
        advice: 'Indica nel nome tutti i valori e rimetti il file nella hot folder.',
      },
      quantity_not_whole: {
        happened: 'La quantità «{{value}}» non è un numero intero di almeno 1.',
        advice: 'Correggi la quantità e ripeti l’invio.',
      },
      quantity_too_large: {
        happened: 'La quantità «{{value}}» è troppo grande. Il massimo è {{limit}}.',
        advice: 'Correggi la quantità e ripeti l’invio.',
      },
      kind_not_taken: {
        happened: 'I file «{{extension}}» non sono accettati. Le hot folder accettano {{kinds}}.',
        advice: 'Salva la grafica come PDF e rimettila nella hot folder.',
      },
      file_empty: {
        happened: 'Il file {{fileName}} è vuoto.',
        advice: 'Copia di nuovo il file dall’origine.',
      },
      file_incomplete: {
        happened: 'Il file {{fileName}} si interrompe prima della fine; probabilmente non è stato copiato per intero.',
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
        happened: 'Impossibile leggere il file {{fileName}}: {{reason}}.',
        advice: 'Controlla i permessi di lettura e copia di nuovo il file.',
      },
      artwork_refused: {
        happened: 'La grafica {{fileName}} non si può stampare: {{reason}}',
        advice: 'Aprila nel programma di origine, salvala di nuovo come PDF e inviala di nuovo.',
      },
      artwork_missing: {
        happened: 'La grafica {{file}} del lavoro {{jobId}} non è stata trovata.',
        advice: 'Metti la grafica dove indica l’ordine e invia di nuovo l’ordine.',
      },
      artwork_not_named: {
        happened: 'Il lavoro {{jobId}} non indica alcuna grafica.',
        advice: 'Dai a ogni soggetto un file o un indirizzo e invia di nuovo l’ordine.',
      },
      artwork_not_fetched: {
        happened: 'Impossibile scaricare la grafica dall’indirizzo {{url}}: {{reason}}.',
        advice: 'Controlla che il server raggiunga l’indirizzo e invia di nuovo l’ordine.',
      },
      order_not_json: {
        happened: 'Il file d’ordine {{fileName}} non è JSON valido: {{reason}}.',
        advice: 'Fai generare di nuovo l’ordine dal negozio online.',
      },
      order_not_utf8: {
        happened: 'Il file d’ordine {{fileName}} non è codificato in UTF-8.',
        advice: 'Fai scrivere al negozio online i file d’ordine in UTF-8.',
      },
      order_malformed: {
        happened: 'L’ordine contiene un errore in «{{field}}»: {{reason}}.',
        advice: 'Correggi il campo e invia di nuovo l’ordine.',
      },
      job_twice: {
        happened: 'L’ordine {{orderId}} ha due lavori con l’identificativo {{jobId}}.',
        advice: 'Dai a ogni lavoro un identificativo proprio e invia di nuovo l’ordine.',
      },
      order_changed: {
        happened:
          'L’ordine {{orderId}}, lavoro {{jobId}}, è già arrivato con un altro contenuto e alcune sue copie sono posizionate o stampate.',
        advice: 'Rimuovilo dal preset o invialo con un nuovo identificativo.',
      },
      naming_missing: {
        happened:
          '{{fileName}} è stato acquisito senza valori: non è ancora configurato che cosa contengono i nomi dei file di questa hot folder.',
        advice:
          'Configura i nomi dei file in Impostazioni, Ingressi. Al salvataggio puoi applicarli a questo ordine; la sua quantità resta. Evita di inviare di nuovo il file: potrebbe diventare un secondo ordine.',
      },
      storage_full: {
        happened: 'Lo spazio di archiviazione di {{limitMB}} MB è pieno.',
        advice: 'Acquista altro spazio o elimina dei dati e ripeti l’invio.',
      },
      artwork_files_missing: {
        happened: 'Mancano file salvati di grafiche, ad esempio di {{fileName}}. Grafiche interessate: {{total}}.',
        advice: 'Recupera i file da un backup oppure invia di nuovo gli ordini.',
      },
      sheet_files_missing: {
        happened:
          'Mancano file di fogli composti, ad esempio {{fileName}}. Fogli interessati: {{total}}. Non è più possibile scaricarli.',
        advice: 'Stampa di nuovo un foglio se ti serve: verrà ricomposto.',
      },
      unexpected: {
        happened: 'Impossibile acquisire {{fileName}} per un errore di Platen.',
        advice: 'Ripeti l’invio. Se succede ancora, avvisa l’amministratore.',
      },
    },
  },
}
