import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  intake: {
    title: 'Dateien und Aufträge zu prüfen',
    dismiss: 'Erledigt',
    dismissAll: 'Alle erledigt',
    noExtension: 'Der Dateiname hat keine Endung. Hotfolder nehmen {{kinds}}.',
    setUp: 'Dateinamen einrichten',
    nothingToCheck: {
      title: 'Nichts zu prüfen',
      text: 'Keine Datei und kein Auftrag wartet.',
    },
    errorFolder: 'Ordner',
    outcome: {
      imported: 'Die Datei wurde als Auftrag übernommen. Nichts wurde gelöscht.',
      folder: 'Die Datei liegt im Ordner Error von {{source}}, mit einer Textdatei daneben. Nichts wurde gelöscht.',
      call: 'Nichts wurde übernommen. Der Absender hat den Grund erfahren.',
      storage: 'Aufträge und Druckjobs sind unverändert.',
    },
    adviceUnknown: 'Beheben Sie den Fehler und liefern Sie noch einmal.',
    error: {
      dismissFailed: 'Der Eintrag steht noch auf der Liste',
    },
    refusal: {
      fileMissing: 'Die Datei ist nicht da oder nicht lesbar.',
      fileEmpty: 'Die Datei ist leer.',
      fileTooLarge: 'Die Datei ist größer als {{limitMb}} MB.',
      kindUnknown: 'Sie ist weder PDF, PNG, JPEG, TIFF noch SVG.',
      damaged: 'Die {{kind}}-Datei ist beschädigt.',
      truncated: 'Die {{kind}}-Datei endet zu früh; wahrscheinlich wurde sie nicht ganz kopiert.',
      encrypted: 'Das PDF ist mit einem Passwort geschützt.',
      noPages: 'Das PDF hat keine Seiten.',
      appearanceMissing:
        'Das PDF hat Formularfelder oder Anmerkungen, deren Aussehen nicht in der Datei steht. Reduzieren Sie es oder drucken Sie es als PDF und liefern Sie es neu.',
      contentUnreadable:
        'Ein Teil des Inhalts einer Seite des PDF lässt sich nicht entpacken; die Datei ist beschädigt. Exportieren Sie sie neu.',
      pixelsTooMany:
        'Das Bild hat {{width}} × {{height}} Pixel, mehr als die {{limitMegapixels}} Megapixel, die gelesen werden.',
      sizeTooLarge: 'Sie misst {{size}}, mehr als die {{limit}}, die eine Seite haben darf.',
      unsupported: 'Die {{kind}}-Datei verwendet etwas, das nicht gedruckt werden kann.',
      svgDoctype: 'Die SVG-Datei hat einen DOCTYPE, der zur Sicherheit nicht gelesen wird. Speichern Sie sie ohne ihn.',
      tooComplex: 'Die {{kind}}-Datei ist zu komplex.',
      svgOutsideReference:
        'Die SVG-Datei braucht eine weitere Datei ({{reference}}), die nie geholt wird. Betten Sie sie ein und speichern Sie neu.',
      tookTooLong: 'Das Lesen dauerte länger als {{seconds}} Sekunden und wurde beendet.',
      tooMuchMemory: 'Das Lesen brauchte mehr als {{memoryMb}} MB Speicher und wurde beendet.',
      readerCrashed: 'Das Lesen schlug fehl; wahrscheinlich ist sie beschädigt.',
    },
    fetch: {
      not_http: 'es ist keine http-Adresse',
      host_not_allowed: 'der Host {{host}} gehört nicht zu denen, von denen Druckdateien geholt werden dürfen',
      internal_address: 'die Adresse ist eine interne',
      answered: 'der Host antwortete {{status}}',
      too_many_redirects: 'sie leitet zu oft weiter',
      too_large: 'sie ist größer als {{limitMB}} MB',
      silent: 'der Host antwortet nicht',
      too_slow: 'es dauerte zu lange',
      not_reached: 'der Host war nicht erreichbar',
    },
    field: {
      missing: 'es fehlt',
      wrong_kind: 'der Typ ist falsch',
      too_small: 'es ist zu klein oder zu kurz',
      too_large: 'es ist zu groß oder zu lang',
      wrong_form: 'das Format ist falsch',
      other: 'es ist nicht gültig',
    },
    fieldName: {
      all: 'gesamter Inhalt',
      orderId: 'Auftragsnummer',
      externalOrderId: 'externe Auftragsnummer',
      dealerOrderId: 'Auftragsnummer des Händlers',
      date: 'Datum',
      dueDate: 'Fälligkeit',
      priority: 'Priorität',
      customerInfo: 'Kunde',
      jobs: 'Jobs',
      jobId: 'Jobnummer',
      mediaName: 'Material',
      mediaSize: 'Größe des Materials',
      mediaColor: 'Farbe des Materials',
      sku: 'SKU',
      copies: 'Menge',
      frames: 'Motive',
      file: 'Druckdatei',
      url: 'Adresse der Druckdatei',
      widthMM: 'Breite',
      heightMM: 'Höhe',
    },
    fieldInJob: 'Job {{job}}, {{field}}',
    jsonAt: 'Zeile {{line}}, Spalte {{column}}',
    problem: {
      name_does_not_fit: {
        happened: 'Der Name {{fileName}} passt nicht: gefunden {{found}}, erwartet {{expected}} Werte.',
        advice: 'Benennen Sie die Datei um wie „{{example}}“ und legen Sie sie noch einmal in den Hotfolder.',
      },
      name_value_empty: {
        happened: 'Im Namen {{fileName}} ist der Platz für „{{parameter}}“ leer.',
        advice: 'Geben Sie jeder Stelle im Namen einen Wert und legen Sie die Datei noch einmal in den Hotfolder.',
      },
      quantity_not_whole: {
        happened: 'Die Menge „{{value}}“ ist keine ganze Zahl ab 1.',
        advice: 'Berichtigen Sie die Menge und liefern Sie noch einmal.',
      },
      quantity_too_large: {
        happened: 'Die Menge „{{value}}“ ist zu groß. Höchstens {{limit}} sind möglich.',
        advice: 'Berichtigen Sie die Menge und liefern Sie noch einmal.',
      },
      kind_not_taken: {
        happened: 'Dateien der Art „{{extension}}“ werden nicht angenommen. Hotfolder nehmen {{kinds}}.',
        advice: 'Speichern Sie die Druckdatei als PDF und legen Sie sie noch einmal in den Hotfolder.',
      },
      file_empty: {
        happened: 'Die Datei {{fileName}} ist leer.',
        advice: 'Kopieren Sie die Datei noch einmal von ihrem Ursprung.',
      },
      file_incomplete: {
        happened: 'Die Datei {{fileName}} endet zu früh; wahrscheinlich wurde sie nicht ganz kopiert.',
        advice: 'Kopieren Sie die Datei noch einmal.',
      },
      file_never_finished: {
        happened: 'Die Datei {{fileName}} änderte sich immer weiter und wurde nie fertig.',
        advice: 'Warten Sie, bis das Programm sie gespeichert hat, und kopieren Sie sie noch einmal.',
      },
      file_too_large: {
        happened: 'Die Datei {{fileName}} ist größer als {{limitMB}} MB.',
        advice: 'Verkleinern Sie die Datei, etwa durch eine geringere Bildauflösung.',
      },
      file_not_readable: {
        happened: 'Die Datei {{fileName}} konnte nicht gelesen werden: {{reason}}.',
        advice: 'Prüfen Sie, wer die Datei lesen darf, und kopieren Sie sie noch einmal.',
      },
      artwork_refused: {
        happened: 'Die Druckdatei {{fileName}} kann nicht gedruckt werden: {{reason}}',
        advice:
          'Öffnen Sie sie in ihrem Ursprungsprogramm, speichern Sie sie neu als PDF und liefern Sie sie noch einmal.',
      },
      artwork_missing: {
        happened: 'Die Druckdatei {{file}} von Job {{jobId}} wurde nicht gefunden.',
        advice: 'Legen Sie die Druckdatei dorthin, wo der Auftrag sie nennt, und liefern Sie den Auftrag noch einmal.',
      },
      artwork_not_named: {
        happened: 'Job {{jobId}} nennt keine Druckdatei.',
        advice: 'Geben Sie jedem Motiv eine Datei oder Adresse und liefern Sie den Auftrag noch einmal.',
      },
      artwork_not_fetched: {
        happened: 'Die Druckdatei unter {{url}} konnte nicht geholt werden: {{reason}}.',
        advice: 'Prüfen Sie, ob der Server die Adresse erreicht, und liefern Sie den Auftrag noch einmal.',
      },
      order_not_json: {
        happened: 'Die Auftragsdatei {{fileName}} ist kein gültiges JSON: {{reason}}.',
        advice: 'Lassen Sie das Shopsystem den Auftrag neu schreiben.',
      },
      order_not_utf8: {
        happened: 'Die Auftragsdatei {{fileName}} ist nicht in UTF-8 kodiert.',
        advice: 'Lassen Sie das Shopsystem seine Auftragsdateien in UTF-8 schreiben.',
      },
      order_malformed: {
        happened: 'Der Auftrag ist bei „{{field}}“ fehlerhaft: {{reason}}.',
        advice: 'Berichtigen Sie das Feld und liefern Sie den Auftrag noch einmal.',
      },
      job_twice: {
        happened: 'Auftrag {{orderId}} hat zwei Jobs mit der Kennung {{jobId}}.',
        advice: 'Geben Sie jedem Job eine eigene Kennung und liefern Sie den Auftrag noch einmal.',
      },
      order_changed: {
        happened:
          'Auftrag {{orderId}}, Job {{jobId}} kam schon mit anderem Inhalt an, und Exemplare davon sind platziert oder gedruckt.',
        advice: 'Nehmen Sie ihn vom Preset, oder liefern Sie ihn unter einer neuen Kennung.',
      },
      naming_missing: {
        happened:
          '{{fileName}} wurde ohne Werte übernommen: Was die Dateinamen dieses Hotfolders enthalten, ist noch nicht eingerichtet.',
        advice:
          'Richten Sie die Dateinamen unter Einstellungen, Eingänge ein. Beim Speichern können Sie sie auf diesen Auftrag anwenden; seine Menge bleibt. Liefern Sie die Datei nicht noch einmal: Daraus kann ein zweiter Auftrag werden.',
      },
      storage_full: {
        happened: 'Der Speicher von {{limitMB}} MB ist voll.',
        advice: 'Erwerben Sie zusätzlichen Speicher oder löschen Sie Daten, und liefern Sie dann noch einmal.',
      },
      artwork_files_missing: {
        happened: 'Gespeicherte Druckdateien fehlen, zum Beispiel {{fileName}}. Betroffene Druckdateien: {{total}}.',
        advice: 'Holen Sie die Dateien aus einer Sicherung zurück, oder liefern Sie die Aufträge noch einmal.',
      },
      sheet_files_missing: {
        happened:
          'Dateien zusammengestellter Bögen fehlen, zum Beispiel {{fileName}}. Betroffene Bögen: {{total}}. Sie können nicht mehr heruntergeladen werden.',
        advice: 'Drucken Sie einen Bogen noch einmal, wenn Sie ihn brauchen; er wird dann neu zusammengestellt.',
      },
      unexpected: {
        happened: '{{fileName}} konnte wegen eines Fehlers in Platen nicht übernommen werden.',
        advice: 'Liefern Sie noch einmal. Geschieht es wieder, sagen Sie es Ihrem Administrator.',
      },
    },
  },
}
