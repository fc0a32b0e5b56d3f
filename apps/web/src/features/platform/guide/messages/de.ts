import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  guide: {
    title: 'Einrichtungsanleitung',
    intro: 'Fünf Schritte führen von einer neuen Installation zum ersten Druck.',
    back: 'Zurück zu Platen',
    begin: {
      title: 'Die Umgebung und ihren ersten Benutzer anlegen',
      text: 'Den Anfang macht, wer den Server betreibt. Alles Weitere geschieht im Browser.',
      steps: {
        one: 'Führen Sie auf dem Server im Ordner von Platen diesen Befehl aus. Er fragt nach einem Passwort.',
        two: 'Melden Sie sich damit auf der Startseite an und wählen Sie „$t(customers.new)“. Die Umgebung öffnet sich mit der Liste der Schritte, die noch zu tun sind.',
        three:
          'Wählen Sie unter „$t(settings.users.title)“ „$t(users.new)“ für den Administrator der Druckerei, der ab hier weitermacht. Das erste Passwort wird bei der ersten Anmeldung ersetzt.',
      },
    },
    connectors: {
      title: 'Connectoren installieren',
      text: 'Der Eingangs-Connector überwacht Ihre Hotfolder und schickt neue Dateien an Platen. Der Ausgabe-Connector läuft neben Ihrem RIP und übergibt ihm die fertigen Druckdateien. Installieren Sie jeden auf einem Rechner, der während der Produktion eingeschaltet ist.',
      steps: {
        one: 'Öffnen Sie „$t(frame.settings)“, „$t(screenTitles.connectors)“ und laden Sie die Programme herunter: den Eingangs-Connector für den Rechner, der Zugriff auf Ihre Hotfolder hat, den Ausgabe-Connector für den Rechner mit dem RIP. Eine Installation kann beides sein.',
        two: 'Wählen Sie „$t(connectors.newKey)“. Der Schlüssel wird nur einmal angezeigt: Bewahren Sie ihn auf, bis der Connector ihn hat.',
        three:
          'Entpacken Sie das Archiv und folgen Sie der INSTALL.txt darin: „connector setup“ übernimmt Adresse und Schlüssel, die Datei connector.json nennt Ihre Ordner und Druckwarteschlangen, und „connector install-service“ lässt das Programm mit dem Rechner starten.',
        four: 'Sobald in der Liste „$t(connectors.connected)“ steht, wählen Sie unter „$t(settings.channels.title)“, womit jeder Benutzer druckt. Hotfolder auf dem Server selbst brauchen keinen Connector.',
      },
    },
    jigs: {
      title: 'Jigs anlegen und Drucklayouts zuordnen',
      text: 'Ein Jig ist die Aufnahme, in der Ihre Teile liegen. Zeichnen Sie seine Plätze oder importieren Sie sie aus einer SVG-Datei; legen Sie die Jigs dann so auf ein Drucklayout, wie sie auf dem Drucktisch liegen.',
      steps: {
        one: 'Messen Sie den Jig und seine Plätze aus. Zeichnen Sie sie unter „$t(screenTitles.jigs)“ mit „$t(jigs.add)“, oder übernehmen Sie eine Zeichnung mit „$t(jigs.importSvg)“: Elemente mit den IDs s1, s2 … werden Plätze, p1, p2 … deren Bildrahmen.',
        two: 'Auf den Namen kommt es an: Aufträge werden einem Jig über seinen Namen zugewiesen. Geben Sie auch die Dicke an sowie Standorte und Druckertypen, falls der Jig nicht überall passt.',
        three: '„$t(jigs.sample)“ zeigt, wie eine Druckdatei in einem Platz liegen wird.',
        four: '„$t(jigs.createLayouts)“ legt Jigs auf einen Drucktisch. Geben Sie dessen Größe und den druckbaren Bereich an; Warnungen stehen an dem Jig, den sie betreffen.',
      },
    },
    rules: {
      title: 'Automatisierungsregeln anlegen',
      text: 'Legen Sie fest, wie Ihre Dateinamen aufgebaut sind und welche Werte zu welchem Jig, welcher Qualität, welchem Standort und welchem Drucker führen. Danach wird jeder neue Auftrag automatisch seinem Jig zugewiesen.',
      steps: {
        one: 'Legen Sie unter „$t(settings.masters.title)“ die Werte an, aus denen Ihr Betrieb wählt: Qualitätsstufen, Standorte, Druckertypen, Materialarten, Farbkonfigurationen.',
        two: 'Legen Sie unter „$t(settings.hotFolders.title)“ für jeden Hotfolder fest, in welcher Reihenfolge die Parameter im Dateinamen stehen und was sie trennt. Ein echter Dateiname lässt sich dort ausprobieren. Für ein Shopsystem ordnen Sie dessen Felder zu.',
        three:
          'Beginnen Sie unter „$t(settings.rules.title)“ mit dem Parameter, über den zuerst entschieden wird, oft dem Material. Fügen Sie dessen Werte hinzu, und legen Sie für jeden den Jig und die übrigen Ergebnisse fest.',
        four: 'Geben Sie in das Feld über den Regeln einen Dateinamen ein: Sein Weg wird hervorgehoben, und bei jedem Wert, der nicht passte, steht der Grund. „$t(filters.check)“ zeigt vor dem Speichern, welche Aufträge sich ändern würden.',
      },
    },
    users: {
      title: 'Benutzer anlegen und Jigs zuweisen',
      text: 'Bediener sehen die Aufträge, auf die ihre Regeln zutreffen. Geben Sie jedem Benutzer eine Rolle, seine Standorte und Regeln für die Jigs und Materialien, die er druckt.',
      steps: {
        one: 'Wählen Sie unter „$t(settings.users.title)“ „$t(users.new)“: E-Mail-Adresse, erstes Passwort und Rolle. Eine Rolle bringt ihre üblichen Rechte mit, die Sie ändern können.',
        two: 'Wählen Sie die Standorte, an denen der Benutzer arbeitet; keiner bedeutet alle.',
        three:
          'Haken Sie in den Regeln des Benutzers die Jigs und Werte an, deren Aufträge ihm zugewiesen werden. Ohne Regel wird ihm kein Auftrag automatisch zugewiesen; Administratoren sehen alle Aufträge.',
      },
    },
    first: {
      title: 'Der erste Druck',
      steps: {
        one: 'Legen Sie eine Datei mit passendem Namen in den Hotfolder. Wenige Sekunden später steht sie mit ihrem Jig in der Auftragsliste. Was nicht angenommen werden kann, liegt in „Error“ neben einem Text mit dem Grund.',
        two: 'Legen Sie unter „$t(frame.orders)“ ein Ausgabe-Preset an: Drucklayout, Ausgabekanal und Name.',
        three:
          '„$t(outputPreset.autoFill)“ platziert, was passt; „$t(printing.orders)“ stellt den Bogen zusammen und sendet ihn an den Ausgabekanal. Die Zeile über dem Layout zeigt den Fortschritt.',
        four: 'Hat ein Auftrag keinen Jig, öffnen Sie ihn: „$t(filters.jigReason.buttonNone)“ zeigt, welche Regel am nächsten kam, und was abweicht.',
      },
    },
    files: {
      title: 'Dateien und Aufträge',
      rules: {
        taken:
          'Eine Datei im Hotfolder wird übernommen, wenn sie sich einige Sekunden nicht geändert hat, oder sofort, wenn es eine Datei mit demselben Namen und angehängtem „.complete“ gibt. Danach liegt sie in „Done“ oder „Error“.',
        ignored:
          'Unterordner, Verknüpfungen, Namen, die mit Punkt oder Tilde beginnen, und unfertige Dateien (etwa „.part“, „.tmp“, „.crdownload“) werden nie übernommen. „$t(settings.hotFolders.title)“ zeigt für jeden Ordner, was nicht übernommen wird.',
        orderFile:
          'Eine Auftragsdatei endet auf „.json“ und ist in UTF-8 kodiert. „orderId“ ist der Auftrag, jeder Eintrag in „jobs“ ein Job mit seinen „frames“; „file“ ist der Pfad einer Druckdatei, ausgehend vom Hotfolder. Ein Shopsystem sendet dasselbe über HTTP:',
        again:
          'Dieselbe Auftragsdatei oder derselbe Job noch einmal: Gleicher Inhalt ändert nichts, anderer Inhalt ersetzt den Job, solange kein Exemplar platziert oder gedruckt ist, und wird danach abgelehnt. Ohne Job-ID im Dateinamen wird eine Datei mit gleichem Namen und anderem Inhalt ein eigener Auftrag, zum Beispiel „PhoneCase-1 (2)“.',
        url: 'Statt „file“ kann ein Frame die „url“ der Druckdatei enthalten. Der Host muss unter „$t(settings.hotFolders.title)“, „$t(shopSystem.title)“ erlaubt sein. Um Adressen auf einem einzigen Rechner auszuprobieren, starten Sie den Server mit PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'Der Ordner docs/guides der Installation enthält vollständige Anleitungen (auf Englisch) für Administratoren, Bediener und Shopsysteme.',
    },
    privacy: {
      title: 'Datenschutz und Cookies',
      sessionTitle: 'Anmeldung',
      session:
        'Ein Cookie hält Sie angemeldet. Skripte können es nicht lesen, es enthält keine persönlichen Daten und endet mit der Abmeldung oder wenn es abläuft. Ein zweites bleibt ein Jahr gespeichert: Damit können Sie sich in diesem Browser auch dann anmelden, wenn Fehlversuche anderer Ihr Konto gesperrt haben; allein gewährt es keinen Zugang.',
      deviceTitle: 'Auf diesem Gerät',
      device:
        'Sprache, Darstellung, die Spalten Ihrer Auftragslisten und der Zeitpunkt, zu dem Sie den Cookie-Hinweis geschlossen haben, bleiben in diesem Browser. Wenn Sie die Browserdaten löschen, werden auch diese Angaben gelöscht.',
      ordersTitle: 'Aufträge und Benutzer',
      orders:
        'Aufträge, Druckdateien und Benutzerkonten bewahrt der Betreiber dieser Installation auf; er entscheidet, wie lange. Gedruckte Aufträge können nach einer festgelegten Zahl von Tagen automatisch gelöscht werden.',
      sharingTitle: 'Keine Weitergabe',
      sharing:
        'Platen lädt nichts von fremden Servern und gibt nichts weiter. Bindet der Betreiber einen Analysedienst ein, erfährt dieser, welche Seiten geöffnet werden.',
    },
  },
}
