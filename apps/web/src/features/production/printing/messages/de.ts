import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  printing: {
    jobs: 'Druckjobs',
    jobsUnresolved_one: 'Druckjobs, {{count}} fehlgeschlagen oder wartend',
    jobsUnresolved_other: 'Druckjobs, {{count}} fehlgeschlagen oder wartend',
    moreUnprinted:
      'Sehr viele Druckjobs sind fehlgeschlagen oder warten. Die Liste zeigt Aufträge der älteren unter Umständen als gedruckt.',
    run: 'Druckjob',
    labels: 'Etiketten drucken',
    ofOther:
      'Druckjob von {{user}}. Nur diese Person, Administratoren und Benutzer mit der Berechtigung für Presets und Druckjobs von Kollegen können ihn ändern.',
    hiddenPieces_one: '{{count}} Stück eines Auftrags, den Sie nicht sehen, ist nicht aufgeführt.',
    alsoHidden_one: 'Das gilt auch für {{count}} Stück eines Auftrags, den Sie nicht sehen.',
    hiddenPieces_other: '{{count}} Stücke von Aufträgen, die Sie nicht sehen, sind nicht aufgeführt.',
    alsoHidden_other: 'Das gilt auch für {{count}} Stücke von Aufträgen, die Sie nicht sehen.',
    leftOutJobs_one:
      'Das Shopsystem hat {{count}} Job auf diesem Drucktisch weggelassen: {{orders}}. Solange er weder storniert noch behalten wird, wird er gedruckt.',
    leftOutJobs_other:
      'Das Shopsystem hat {{count}} Jobs auf diesem Drucktisch weggelassen: {{orders}}. Solange sie weder storniert noch behalten werden, werden sie gedruckt.',
    confirmTitle: 'Wurde {{name}} korrekt gedruckt?',
    systemError: {
      ENOTDIR: 'ein Teil des Pfades ist eine Datei, kein Ordner',
      ENOENT: 'er existiert nicht',
      EROFS: 'er ist schreibgeschützt',
      EIO: 'der Datenträger meldet einen Fehler',
      ENAMETOOLONG: 'der Pfad ist zu lang',
      ETIMEDOUT: 'keine Antwort',
      EBUSY: 'ein anderes Programm benutzt ihn',
      other: 'das System meldet einen unerwarteten Fehler',
    },
    labelPaper: {
      kind: 'Worauf die Etiketten gedruckt werden',
      onePerPage: 'Ein Etikett je Seite',
      sheet: 'Etikettenbogen',
      width: 'Papierbreite',
      height: 'Papierhöhe',
      columns: 'Spalten',
      rows: 'Zeilen',
      top: 'Rand oben',
      bottom: 'Rand unten',
      left: 'Rand links',
      right: 'Rand rechts',
      gapX: 'Zwischen den Spalten',
      gapY: 'Zwischen den Zeilen',
      size: 'Jedes Etikett ist {{width}} × {{height}} groß.',
      tooSmall: 'Ein Etikett braucht auf jeder Seite {{smallest}}, um lesbar zu sein.',
      save: 'Etiketten speichern',
    },
    orders: 'Aufträge drucken',
    moreRuns_one: '{{count}} weiterer Druckjob',
    moreRuns_other: '{{count}} weitere Druckjobs',
    dismiss: {
      action: 'Ausblenden',
      hint: 'Für alle Benutzer ausblenden. Der Druckjob bleibt in der Liste der Druckjobs.',
      dismissedBy: 'Ausgeblendet: {{who}} · {{when}}',
      dismissed: 'Druckjob ausgeblendet',
      undo: 'Rückgängig',
      actionAll_one: '{{count}} ausblenden',
      actionAll_other: 'Alle {{count}} ausblenden',
      hintAll:
        'Die fehlgeschlagenen und wartenden Druckjobs für alle Benutzer ausblenden. Sie bleiben in der Liste der Druckjobs.',
      dismissedAll_one: '{{count}} Druckjob ausgeblendet',
      dismissedAll_other: '{{count}} Druckjobs ausgeblendet',
    },
    retry: 'Noch einmal versuchen',
    readyHint: 'Bereit zum Drucken.',
    question: '{{name}} drucken?',
    printPieces_one: '{{count}} Stück drucken',
    printPieces_other: '{{count}} Stück drucken',
    pieces_one: '{{count}} Stück',
    pieces_other: '{{count}} Stück',
    piecesOfSlots: '{{count}} (Plätze: {{slots}})',
    cutSlots:
      'Teile dieser Plätze liegen außerhalb des druckbaren Bereichs und werden nicht gedruckt: {{slots}}. Verschieben Sie den Jig, oder vergrößern Sie den druckbaren Bereich.',
    croppedOrders:
      'Von der Druckdatei dieser Aufträge ist auf ihren Plätzen weniger als die Hälfte sichtbar; der Rest wird abgeschnitten: {{orders}}.',
    copies: '{{count}} ×',
    details: 'Einzelheiten',
    runOf: 'Druckjob {{name}}',
    pictureOf: 'Der Drucktisch des Druckjobs {{name}}',
    openSheet: 'Bogen öffnen',
    saveSheet: 'Bogen speichern',
    confirm: 'Korrekt gedruckt',
    allCancelled: 'Alle Stücke dieses Bogens sind storniert. Packen Sie sie nicht ein.',
    allCancelledShort: 'Alles storniert',
    cancelledCount_one: '{{count}} storniert',
    cancelledCount_other: '{{count}} storniert',
    rejectedCount_one: '{{count}} aussortiert',
    rejectedCount_other: '{{count}} aussortiert',
    cancel: {
      keepJob: 'Druckjob behalten',
      action: 'Druckjob abbrechen',
      title: 'Druckjob {{name}} abbrechen?',
      text: 'Es wird nichts gesendet. Seine Exemplare kommen zurück in die Liste der offenen Aufträge.',
      textOfGroup:
        'Diese Datei wird nicht gesendet; die anderen Dateien der Gruppe bleiben unberührt. Die Exemplare kommen in die Liste der offenen Aufträge zurück, wenn alle Dateien abgebrochen sind, oder sofort, wenn Sie es auswählen.',
      requeue_one:
        '{{count}} Exemplar sofort in die Liste der offenen Aufträge zurückgeben. Sein Stück gilt in den gedruckten Dateien als aussortiert.',
      requeue_other:
        '{{count}} Exemplare sofort in die Liste der offenen Aufträge zurückgeben. Ihre Stücke gelten in den gedruckten Dateien als aussortiert.',
      textOfReprint: 'Es wird nichts gesendet. Die Zahlen der Aufträge ändern sich nicht.',
    },
    reprint: {
      action: 'Noch einmal drucken',
      title: '{{name}} noch einmal drucken?',
      text_one:
        'Der ganze Bogen mit {{count}} Stück wird noch einmal gesendet, als eigener Druckjob. Die Zahlen der Aufträge ändern sich nicht.',
      text_other:
        'Der ganze Bogen mit {{count}} Stück wird noch einmal gesendet, als eigener Druckjob. Die Zahlen der Aufträge ändern sich nicht.',
      rejected_one:
        'Das Exemplar von {{count}} aussortierten Stück steht schon wieder in der Liste der offenen Aufträge; dieser Bogen druckt es zusätzlich.',
      rejected_other:
        'Die Exemplare von {{count}} aussortierten Stücken stehen schon wieder in der Liste der offenen Aufträge; dieser Bogen druckt sie zusätzlich.',
      isReprint: 'Weiterer Druck eines schon gedruckten Bogens',
    },
    reject: {
      action: 'Stücke aussortieren',
      hint: 'Tippen Sie die schlechten Stücke im Bild oder in der Liste an.',
      chosen_one: '{{count}} Stück gewählt. Nur dieses wird noch einmal gedruckt, mit Vorrang.',
      chosen_other: '{{count}} Stück gewählt. Nur diese werden noch einmal gedruckt, mit Vorrang.',
      all_one: 'Alle ({{count}} Stück)',
      all_other: 'Alle {{count}} Stück',
      reasonMissing: 'Wählen Sie, was nicht stimmt.',
      reasonLabel: 'Was ist nicht in Ordnung?',
      note: 'Bemerkung',
      send_one: '{{count}} Stück aussortieren',
      send_other: '{{count}} Stück aussortieren',
      rejected: 'Aussortiert: {{reason}} · {{who}} · {{when}}',
      reason: {
        banding: 'Streifen',
        colour: 'Falsche Farbe',
        position: 'Verschoben',
        adhesion: 'Farbe haftet nicht',
        damaged: 'Beschädigt',
        artwork: 'Falsche Druckdatei',
        other: 'Etwas anderes',
      },
    },
    withdraw: {
      action: 'Druckjob zurückziehen',
      title: 'Druckjob {{name}} zurückziehen?',
      text: 'Die Datei wird aus dem Ausgabeordner entfernt, wenn der RIP sie nicht abgeholt hat. Ihre Exemplare kommen dann zurück in die Liste der offenen Aufträge, sofern kein anderer Druckjob sie druckt. Hat der RIP sie abgeholt, erfahren Sie es, und nichts ändert sich. Öffnet der RIP die Datei gerade, sehen Sie auch in seiner Warteschlange nach.',
      done: 'Zurückgezogen: Die Datei wurde entfernt, bevor der RIP sie abgeholt hat.',
      tooLate: 'Nicht zurückgezogen: Der RIP hatte die Datei schon abgeholt.',
      printedTitle: 'Wurde der Druckjob {{name}} korrekt gedruckt?',
      printedText:
        'Es ist nicht bekannt, ob der RIP die Datei hat: Er kann sie haben. Prüfen Sie die gedruckten Stücke. Das Zurückziehen endet dann, und die Exemplare gelten als gedruckt.',
      notPrinted: 'Nicht gedruckt',
      notPrintedTitle: 'Wurde der Druckjob {{name}} nicht gedruckt?',
      notPrintedText:
        'Es ist nicht bekannt, ob der RIP die Datei hat: Er kann sie haben. Sehen Sie in seiner Warteschlange nach, und löschen Sie die Datei dort und im Ausgabeordner, sonst wird sie zusätzlich gedruckt. Das Zurückziehen endet dann, und die Exemplare kommen zurück in die Liste der offenen Aufträge, sofern kein anderer Druckjob sie druckt.',
    },
    reprintPieces: {
      action: 'Stücke erneut drucken',
      hint: 'Tippen Sie die Stücke im Bild oder in der Liste an. Sie werden als eigener Druckjob gesendet; die Zahlen der Aufträge ändern sich nicht.',
      send: 'Erneut drucken: {{count}}',
    },
    reprintPiece: 'Nachdruck',
    cancelledPiece: {
      takenOff: 'Storniert vor dem Senden: Es ist nicht auf dem Bogen.',
      tooLate: 'Zu spät storniert: Es war schon gesendet. Nicht einpacken.',
    },
    outdatedPiece: {
      reopened: 'Der Auftrag wurde geändert: Dieses Stück ist nicht auf dem Bogen, und sein Exemplar ist wieder offen.',
      asPrinted:
        'Der Auftrag wurde geändert, nachdem dieses Stück gesendet wurde: Es ist wie zuvor gedruckt. Sortieren Sie es aus, um es geändert noch einmal zu drucken.',
      text: 'Gesendet, bevor der Auftrag geändert wurde, und wie zuvor gedruckt: {{slots}}. Auch „{{again}}“ druckt sie wie zuvor.',
      print: 'Geändert drucken',
      effect:
        'Diese Stücke gelten als aussortiert; ihre Exemplare sind mit Vorrang wieder offen und werden geändert gedruckt.',
      note: 'Der Auftrag wurde geändert.',
    },
    proof: {
      action: 'Bogenvorschau',
      title: 'Der Bogen von {{name}}',
      text: 'Das würde jetzt gedruckt, in wahrer Größe. Es wird nichts gesendet.',
      deliverAgain: 'Nehmen Sie den Auftrag vom Drucktisch, und liefern Sie ihn mit einer neu gespeicherten Datei.',
      composing: 'Der Bogen wird zusammengestellt …',
    },
    state: {
      queued: 'In der Warteschlange',
      ready: 'Bereit',
      sent: 'Gesendet',
      withdrawing: 'Wird zurückgezogen',
      pickedUp: 'Abgeholt',
      printing: 'Im Druck',
      printed: 'Gedruckt',
      confirmed: 'Bestätigt',
      failed: 'Fehlgeschlagen',
      cancelled: 'Abgebrochen',
    },
    connectorSilent: {
      run: 'Wartet auf den Connector {{connector}}, der seit {{when}} nicht verbunden ist.',
      preset: 'Der Connector {{connector}} ist seit {{when}} nicht verbunden.',
    },
    connectorRevoked: {
      run: 'Wartet auf den Connector {{connector}}, dessen Schlüssel widerrufen wurde. Ein anderer Connector muss seinen Kanal übernehmen.',
      preset:
        'Der Schlüssel des Connectors {{connector}} wurde widerrufen. Ein anderer Connector muss seinen Kanal übernehmen.',
    },
    waitsFor: {
      composing: 'Wartet, bis der Bogen zusammengestellt ist.',
      folder: 'Wartet, bis der Bogen in {{channel}} geschrieben ist.',
      connector: 'Wartet, bis der Connector den Bogen für {{channel}} abholt.',
      pickup: 'Wartet, bis der RIP den Bogen aus {{channel}} abholt.',
      notTaken:
        'Der RIP hat den Bogen nicht aus {{channel}} abgeholt. Prüfen Sie, ob er läuft und diesen Ordner überwacht.',
      withdrawal: 'Wartet, bis feststeht, ob die Datei aus {{channel}} entfernt werden kann.',
    },
    connectorGone: {
      run: 'Wartet auf einen Kanal, den kein Connector mehr meldet.',
      preset: 'Den Kanal dieses Presets meldet kein Connector mehr.',
    },
    printAnywayText: 'Der Bogen wird übergeben, sobald das behoben ist.',
    printAnyway: 'Trotzdem drucken',
    waits: 'Wartet',
    column: {
      time: 'Zeit',
      preset: 'Preset',
      channel: 'Ausgabekanal',
      pieces: 'Stück',
      state: 'Status',
    },
    search: {
      title: 'Druckjobs finden',
      text: 'Auftrag, Job, Preset, Layout, Kanal oder Datei',
      from: 'Von',
      to: 'Bis',
      unresolved: 'Nur fehlgeschlagene und wartende',
      showOlder: 'Ältere Druckjobs zeigen',
      noMatch: 'Kein Druckjob passt dazu.',
    },
    noJobs: {
      title: 'Noch keine Druckjobs',
      text: 'Was Sie drucken, steht hier mit seinem Status.',
    },
    fault: {
      folder_away:
        'Der Hotfolder {{folder}} ist nicht verfügbar. Es geht von selbst weiter, sobald er wieder verfügbar ist.',
      folder_swapped:
        'Der Hotfolder {{folder}} ist ein anderer als zuvor; vielleicht ist eine Freigabe nicht verbunden. Es geht von selbst weiter, sobald er wieder verfügbar ist.',
      folder_full:
        'Der Datenträger des Hotfolders {{folder}} ist voll. Die Übergabe wird automatisch fortgesetzt, sobald Speicherplatz frei ist.',
      folder_not_allowed:
        'Diese Umgebung darf nicht in den Hotfolder {{folder}} schreiben. Der Administrator des Servers kann den übergeordneten Ordner freigeben; Verknüpfungen im Pfad werden nicht verfolgt.',
      folder_forbidden: 'Platen darf nicht in den Hotfolder {{folder}} schreiben.',
      folder_fault:
        'In den Hotfolder {{folder}} kann nicht geschrieben werden ({{error}}). Die Übergabe wird wiederholt.',
      copy_differs:
        'Die Kopie des Bogens im Hotfolder {{folder}} weicht vom Bogen ab. Sie wurde gelöscht. Die Übergabe wird wiederholt.',
      sheet_missing: 'Der zusammengestellte Bogen fehlt. Drucken Sie ihn noch einmal.',
      store_unavailable:
        'Der Speicher der Dateien von Platen ist nicht erreichbar. Es geht von selbst weiter, sobald er wieder erreichbar ist.',
      artwork_broken:
        'Die Druckdatei von {{order}} auf Platz {{jigNo}}.{{slotNo}} lässt sich nicht auf den Bogen setzen.',
      piece_without_ink:
        'Für {{order}} auf Platz {{jigNo}}.{{slotNo}} würde nichts gedruckt: Nichts von dem, was die Druckdatei zeichnet, liegt im Platz und im druckbaren Bereich. Der Bogen wurde nicht gesendet. Brechen Sie den Druckjob ab und korrigieren Sie das Layout, den Jig oder die Druckdatei.',
      white_not_traced:
        'Das Weiß in der Form des Motivs ließ sich für {{order}} auf Platz {{jigNo}}.{{slotNo}} nicht erzeugen: Die Druckdatei hat zu viele Einzelheiten, oder sie zu zeichnen hat zu lange gedauert. Wählen Sie in den Ausgabeeinstellungen Weiß im ganzen Platz und drucken Sie noch einmal, oder ersetzen Sie die Druckdatei.',
      profile_missing:
        'Das ICC-Profil {{profile}} des Ausgabekanals fehlt. Fügen Sie es in den Ausgabeeinstellungen wieder hinzu, und versuchen Sie es noch einmal.',
      disk_full:
        'Der Datenträger mit den Daten von Platen ist voll. Der Bogen wird zusammengestellt, sobald Speicherplatz frei ist.',
      compose_fault: 'Der Bogen konnte nicht zusammengestellt werden ({{error}}).',
      connector_forbidden: 'Der Connector darf nicht in den Hotfolder {{folder}} schreiben.',
      connector_full:
        'Der Datenträger, auf dem der Connector seinen Zustand speichert, ist voll. Die Übergabe wird automatisch fortgesetzt, sobald Speicherplatz frei ist.',
      connector_fault: 'Der Connector kann den Bogen nicht übergeben ({{error}}). Die Übergabe wird wiederholt.',
      sheet_damaged: 'Der Bogen kam beim Connector nicht so an, wie er gesendet wurde. Die Übergabe wird wiederholt.',
      channel_gone: 'Der Connector hat den Kanal {{channel}} nicht mehr.',
      printer_away:
        'Der Drucker {{printer}} antwortet nicht. Die Übergabe wird automatisch fortgesetzt, sobald er antwortet.',
      printer_refused: 'Der Drucker {{printer}} nimmt den Bogen nicht an ({{text}}). Die Übergabe wird wiederholt.',
      printer_ended: 'Der Drucker hat den Job ohne Angabe von Gründen beendet.',
      printer_ended_since: 'Der Drucker hat den Job beendet: {{text}}',
      channel_said: 'Der Connector meldet: {{text}}',
    },
    piece: {
      title: 'Stück {{code}}',
      copy: 'Exemplar',
      copyOf: '{{copy}} von {{copies}}',
      place: 'Position',
      placeOf: 'Platz {{jigNo}}.{{slotNo}}',
      history: 'Verlauf',
      showOrder: 'Auftrag anzeigen',
      openRun: 'Druckjob öffnen',
      missing:
        'Es wurde kein Stück mit dem Code {{code}} gefunden. Vielleicht gehört es zu einer anderen Druckerei oder einem anderen Benutzer, wurde vom Drucktisch genommen, oder sein Druckjob wurde gelöscht.',
      state: {
        onBed: 'Auf dem Drucktisch',
        good: 'Gut',
        bad: 'Aussortiert',
        replaced: 'Auf einem anderen Bogen noch einmal gedruckt',
      },
    },
    scan: {
      label: 'Etikett scannen',
      hint: 'Cursor hierher setzen und den Code eines schlechten Stücks scannen.',
      noLabel: 'Das ist kein Etikett dieser Druckerei.',
      notFound: 'Dieses Stück wurde in keinem gesendeten Druckjob gedruckt.',
      notInRun: 'Dieses Stück ist nicht in diesem Druckjob.',
      alreadyRejected: 'Dieses Stück wurde schon aussortiert.',
      chosen: 'Gewählt: {{name}}',
      notPrinted: '{{name}} ist noch auf dem Drucktisch {{preset}} und wurde nicht gedruckt.',
      noCode: 'Das ist nicht der Code eines Stücks: {{text}}',
      closeDialog: 'Schließen Sie zuerst den Dialog und scannen Sie dann noch einmal.',
    },
    entry: {
      original: 'Originaldatei · {{name}}',
      duplicate: 'Dupl. Datei · {{name}}',
      combined: 'Komb. Datei · {{name}}',
    },
    error: {
      dismissFailed: 'Der Druckjob wurde nicht ausgeblendet',
      dismissAllFailed: 'Die Druckjobs wurden nicht ausgeblendet',
      undoDismissFailed: 'Der Druckjob wurde nicht wieder eingeblendet',
      undoDismissAllFailed: 'Die Druckjobs wurden nicht wieder eingeblendet',
      retryFailed: 'Der Druckjob wurde nicht noch einmal gestartet',
      confirmFailed: 'Der Druckjob wurde nicht bestätigt',
      withdrawFailed: 'Der Druckjob wurde nicht zurückgezogen',
      cancelFailed: 'Der Druckjob wurde nicht abgebrochen',
      reprintFailed: 'Der Bogen wurde nicht noch einmal gedruckt',
      rejectFailed: 'Die Stücke wurden nicht aussortiert',
      proofFailed: 'Der Bogen konnte nicht zusammengestellt werden',
    },
  },
}
