import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  printing: {
    jobs: 'Druckjobs',
    run: 'Drucklauf',
    labels: 'Etiketten drucken',
    orders: 'Aufträge drucken',
    retry: 'Noch einmal versuchen',
    readyHint: 'Bereit zum Drucken.',
    ask: '{{name}} drucken?',
    printPieces_one: '{{count}} Stück drucken',
    printPieces_other: '{{count}} Stück drucken',
    pieces_one: '{{count}} Stück',
    pieces_other: '{{count}} Stück',
    piecesOfSlots: '{{count}} auf {{slots}} Plätzen',
    copies: '{{count}} ×',
    details: 'Einzelheiten',
    runOf: 'Druckjob {{name}}',
    pictureOf: 'Die Druckfläche des Druckjobs {{name}}',
    openSheet: 'Bogen öffnen',
    saveSheet: 'Bogen speichern',
    confirm: 'Gut geworden',
    rejectedCount_one: '{{count}} aussortiert',
    rejectedCount_other: '{{count}} aussortiert',
    cancel: {
      action: 'Druckjob abbrechen',
      title: 'Druckjob {{name}} abbrechen?',
      text: 'Es wird nichts gesendet. Seine Exemplare kommen zurück in die Liste der offenen Aufträge.',
      textOfReprint: 'Es wird nichts gesendet. Die Zahlen der Aufträge ändern sich nicht.',
    },
    reprint: {
      action: 'Noch einmal drucken',
      title: '{{name}} noch einmal drucken?',
      text_one:
        'Der ganze Bogen mit {{count}} Stück wird noch einmal gesendet, als eigener Druckjob. Die Zahlen der Aufträge ändern sich nicht.',
      text_other:
        'Der ganze Bogen mit {{count}} Stück wird noch einmal gesendet, als eigener Druckjob. Die Zahlen der Aufträge ändern sich nicht.',
      is: 'Weiterer Druck eines schon gedruckten Bogens',
    },
    reject: {
      action: 'Stücke aussortieren',
      hint: 'Tippen Sie die schlechten Stücke im Bild oder in der Liste an.',
      chosen_one: '{{count}} Stück gewählt. Genau dieses wird noch einmal gedruckt, vor allen anderen.',
      chosen_other: '{{count}} Stück gewählt. Genau diese werden noch einmal gedruckt, vor allen anderen.',
      why: 'Was ist nicht in Ordnung?',
      note: 'Bemerkung',
      send_one: '{{count}} Stück zurückgeben',
      send_other: '{{count}} Stück zurückgeben',
      rejected: 'Aussortiert: {{reason}} · {{who}} · {{when}}',
      reason: {
        banding: 'Streifen',
        colour: 'Falsche Farbe',
        position: 'Verschoben',
        adhesion: 'Farbe haftet nicht',
        damaged: 'Beschädigt',
        artwork: 'Falsches Motiv',
        other: 'Etwas anderes',
      },
    },
    proof: {
      action: 'Bogen ansehen',
      title: 'Der Bogen von {{name}}',
      text: 'Das würde jetzt gedruckt, in wahrer Größe. Es wird nichts gesendet.',
      composing: 'Der Bogen wird zusammengestellt …',
    },
    state: {
      queued: 'In der Warteschlange',
      ready: 'Bereit',
      sent: 'Gesendet',
      pickedUp: 'Abgeholt',
      printing: 'Im Druck',
      printed: 'Gedruckt',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    column: {
      time: 'Zeit',
      preset: 'Preset',
      channel: 'Ausgabekanal',
      pieces: 'Stück',
      state: 'Status',
    },
    noJobs: {
      title: 'Noch keine Druckjobs',
      text: 'Was Sie drucken, steht hier, samt dem, was daraus geworden ist.',
    },
    fault: {
      folder_away:
        'Der Hotfolder {{folder}} ist nicht da. Die Übergabe geht von selbst weiter, sobald er wieder da ist.',
      folder_swapped:
        'Der Hotfolder {{folder}} ist ein anderer als zuvor; vielleicht ist eine Freigabe nicht verbunden. Die Übergabe geht von selbst weiter, sobald er wieder da ist.',
      folder_full:
        'Der Datenträger des Hotfolders {{folder}} ist voll. Die Übergabe geht von selbst weiter, sobald Platz ist.',
      folder_forbidden: 'Platen darf nicht in den Hotfolder {{folder}} schreiben.',
      folder_fault: 'In den Hotfolder {{folder}} kann nicht geschrieben werden ({{error}}). Es wird wieder versucht.',
      copy_differs:
        'Die Kopie des Bogens im Hotfolder {{folder}} weicht vom Bogen ab. Sie wurde zurückgenommen, es wird wieder versucht.',
      sheet_missing: 'Der zusammengestellte Bogen ist nicht da. Drucken Sie ihn noch einmal.',
      artwork_broken:
        'Die Druckdatei von {{order}} auf Jig {{jigNo}}, Platz {{slotNo}} lässt sich nicht auf den Bogen setzen.',
      disk_full:
        'Der Datenträger mit den Daten von Platen ist voll. Der Bogen wird zusammengestellt, sobald Platz ist.',
      compose_fault: 'Der Bogen konnte nicht zusammengestellt werden ({{error}}).',
      channel_said: 'Das RIP meldet: {{text}}',
    },
    scan: {
      label: 'Etikett scannen',
      hint: 'Cursor hierher setzen und den Code eines schlechten Stücks scannen.',
      noLabel: 'Das ist kein Etikett dieser Druckerei.',
      notFound: 'Dieses Stück wurde in keinem gesendeten Druckjob gedruckt.',
      notHere: 'Dieses Stück ist nicht in diesem Druckjob.',
      already: 'Dieses Stück wurde schon aussortiert.',
      chosen: 'Gewählt: {{name}}',
    },
    entry: {
      original: 'Originaldatei · {{name}}',
      duplicate: 'Dup.-Datei · {{name}}',
      combined: 'Komb.-Datei · {{name}}',
    },
    error: {
      retryFailed: 'Der Druckjob wurde nicht noch einmal gestartet',
      confirmFailed: 'Der Druckjob wurde nicht bestätigt',
      cancelFailed: 'Der Druckjob wurde nicht abgebrochen',
      reprintFailed: 'Der Bogen wurde nicht noch einmal gedruckt',
      rejectFailed: 'Die Stücke wurden nicht zurückgegeben',
      proofFailed: 'Der Bogen konnte nicht zusammengestellt werden',
    },
  },
}
