import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  guide: {
    title: 'Einrichtungsanleitung',
    intro: 'Vier Schritte führen von einer neuen Umgebung zum ersten Druck.',
    back: 'Zurück zu Platen',
    connectors: {
      title: 'Konnektoren installieren',
      text: 'Der Eingangskonnektor überwacht Ihre Hotfolder und schickt neue Dateien an Platen. Der Ausgabekonnektor läuft neben Ihrem RIP und übergibt die fertigen Druckdaten. Installieren Sie beide auf einem Rechner, der während der Produktion eingeschaltet ist.',
    },
    jigs: {
      title: 'Jigs anlegen und Drucklayouts zuordnen',
      text: 'Ein Jig ist die Aufnahme, in der Ihre Teile liegen. Zeichnen Sie seine Plätze oder importieren Sie sie aus einer SVG-Datei; legen Sie die Jigs dann so auf ein Drucklayout, wie sie auf dem Drucktisch liegen.',
    },
    rules: {
      title: 'Automatisierungsregeln anlegen',
      text: 'Sagen Sie Platen, wie Ihre Dateinamen aufgebaut sind und welche Werte zu welchem Jig, welcher Qualität, welchem Standort und welchem Drucker führen. Danach findet jeder neue Auftrag seinen Jig von selbst.',
    },
    users: {
      title: 'Benutzer anlegen und Jigs zuweisen',
      text: 'Bediener sehen die Aufträge, auf die ihre Regeln zutreffen. Geben Sie jedem Benutzer eine Rolle, seine Standorte und Regeln für die Jigs und Materialien, die er druckt.',
    },
    privacy: {
      title: 'Datenschutz und Cookies',
      sessionTitle: 'Anmeldung',
      session:
        'Ein Cookie hält Sie angemeldet. Skripte können es nicht lesen, es enthält keine persönlichen Daten und endet mit der Abmeldung oder wenn es abläuft.',
      deviceTitle: 'Auf diesem Gerät',
      device:
        'Sprache, Darstellung, die Spalten Ihrer Auftragslisten und der Zeitpunkt, zu dem Sie den Cookie-Hinweis geschlossen haben, bleiben in diesem Browser. Wenn Sie die Browserdaten löschen, sind sie weg.',
      ordersTitle: 'Aufträge und Benutzer',
      orders:
        'Aufträge, Druckdaten und Benutzerkonten bewahrt der Betreiber dieser Installation auf; er entscheidet, wie lange. Gedruckte Aufträge können nach einer festgelegten Zahl von Tagen automatisch gelöscht werden.',
      sharingTitle: 'Keine Weitergabe',
      sharing:
        'Platen lädt nichts von fremden Servern und gibt nichts weiter. Bindet der Betreiber einen Analysedienst ein, erfährt dieser, welche Seiten geöffnet werden.',
    },
  },
}
