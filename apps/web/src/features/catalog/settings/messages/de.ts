import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  settings: {
    title: 'Einstellungen dieses Betriebs',
    intro:
      'Alles, was aus einem eingehenden Auftrag einen Druckjob macht, vom Eingang der Aufträge bis zur Ausgabe an die Drucker. Was Sie hier sehen, hängt von Ihren Rechten ab.',
    search: 'Einrichtung durchsuchen',
    searchHint: 'Ab 3 Zeichen',
    contents: 'Inhalt',
    noMatch: 'Hier passt nichts zu „{{typed}}“.',
    failed: 'Diese Liste konnte nicht geladen werden',
    open: 'Öffnen',
    retry: 'Noch einmal versuchen',
    name: 'Name',
    size: 'Größe',
    thickness: 'Dicke',
    locations: 'Standorte',
    everywhere: 'Überall',
    noValue: '–',
    setup: {
      title: 'Diese Umgebung einrichten',
      progress: '{{done}} von {{count}} Schritten erledigt',
      finished: 'Diese Umgebung ist eingerichtet.',
      hide: 'Schritte ausblenden',
      show: 'Schritte der Einrichtung anzeigen',
      stepDone: 'Erledigt',
      optional: 'Optional',
      steps: {
        jigs: {
          title: 'Einen Jig importieren',
          text: 'Die Umrisse der Plätze als SVG zeichnen. Ein Umriss mit der ID s1, s2 und so weiter wird zu einem Platz.',
        },
        layouts: {
          title: 'Ein Drucklayout anlegen',
          text: 'Es setzt Jigs auf den Drucktisch und legt den druckbaren Bereich fest.',
        },
        inputs: {
          title: 'Eingehende Aufträge beschreiben',
          text: 'Die Teile des Dateinamens für einen Hotfolder festlegen und einen echten Dateinamen testen, oder die Werte eines Shopsystems zuordnen.',
        },
        masters: {
          title: 'Stammwerte eintragen',
          text: 'Qualitätsstufen, Materialarten, Druckertypen und Standorte, aus denen Regeln und Presets wählen.',
        },
        rules: {
          title: 'Aufträgen einen Jig zuweisen',
          text: 'Automatisierungsregeln wählen den Jig nach den Werten eines Auftrags.',
        },
        users: {
          title: 'Einen Benutzer anlegen, der druckt',
          text: 'Die Regeln eines Benutzers legen fest, welche Aufträge er sieht. Ohne Regeln sieht ein Bediener keine.',
        },
        channels: {
          title: 'Einen Ausgabekanal anlegen',
          text: 'Ein Ordner des RIP, ein Drucker oder eine Warteschlange, die ein Ausgabe-Connector meldet. Er gehört dem Benutzer, der druckt.',
        },
        presets: {
          title: 'Ein Ausgabe-Preset anlegen',
          text: 'Der Benutzer, der druckt, legt es unter „Aufträge“ an: ein Drucklayout mit einem Ausgabekanal.',
        },
        print: {
          title: 'Einen ersten Auftrag drucken',
          text: 'Eine PDF-Datei mit einem solchen Namen in den Hotfolder legen. Der Benutzer, der druckt, platziert den Auftrag und druckt ihn.',
        },
      },
    },
    jigs: {
      title: 'Jigs',
      slots: 'Plätze',
      fromSvg: 'aus SVG',
      empty: 'Noch keine Jigs',
      emptyText:
        'Ein Jig ist eine Aufnahme mit Plätzen für die zu bedruckenden Teile. Aufträge nennen ihren Jig mit seinem Namen.',
    },
    layouts: {
      title: 'Drucklayouts',
      jigs: 'Jigs',
      printableArea: 'Druckbarer Bereich',
      missingJig: 'Nicht vorhandener Jig',
      empty: 'Noch keine Drucklayouts',
      emptyText: 'Ein Drucklayout zeigt, wo die Jigs auf dem Drucktisch liegen.',
    },
    masters: {
      title: 'Stammwerte',
      text: 'Die Werte, aus denen Regeln, Jigs und Presets wählen.',
      empty: 'Noch keine Werte',
    },
    rules: {
      title: 'Automatisierungsregeln',
      otherwise: 'sonst',
      then: 'dann',
      sameAsAbove: 'weiter wie oben',
      jig: 'Jig',
      empty: 'Noch keine Automatisierungsregeln',
      emptyText:
        'Regeln werten Material, Größe, Farbe und andere Werte aus und weisen jedem Auftrag Jig, Qualität und Standort zu.',
      match: {
        EQUAL: 'ist {{value}}',
        NOT_EQUAL: 'ist nicht {{value}}',
        CONTAINS: 'enthält {{value}}',
        DOES_NOT_CONTAIN: 'enthält nicht {{value}}',
        BEGINS_WITH: 'beginnt mit {{value}}',
        ENDS_WITH: 'endet mit {{value}}',
      },
    },
    hotFolders: {
      title: 'Eingänge',
      source: 'Quelle',
      hotFolder: 'Hotfolder {{index}}',
      persBiz: 'Shopsystem (persBiz)',
      fileName: 'Dateiname',
      fixValues: 'Feste Werte',
      folder: 'Ordner',
      mapped_one: '{{count}} Parameter zugeordnet',
      mapped_other: '{{count}} Parameter zugeordnet',
      notSet: 'Nicht eingerichtet',
      learningOn: 'Der Lernmodus ist an: Unbekannte Felder und Werte werden gesammelt.',
      learningOff: 'Der Lernmodus ist aus.',
      empty: 'Noch keine Eingänge',
      emptyText: 'Aufträge kommen über Hotfolder oder direkt aus einem Shopsystem.',
    },
    channels: {
      title: 'Ausgabekanäle',
      printer: 'Drucker',
      printerType: 'Druckertyp',
      kind: 'Art',
      user: 'Benutzer',
      empty: 'Noch keine Ausgabekanäle',
      emptyText:
        'Ein Kanal ist eine Druckwarteschlange eines RIP oder ein lokaler Hotfolder. Der Ausgabe-Connector meldet, welche er findet.',
    },
    users: {
      title: 'Benutzer',
      role: 'Rolle',
      rules: 'Regeln',
      rulesCount_one: '{{count}} Regel',
      rulesCount_other: '{{count}} Regeln',
      you: 'Sie',
      empty: 'Noch keine Benutzer',
      emptyText: 'Benutzer melden sich mit ihrer E-Mail-Adresse an und sehen die Aufträge, die ihnen zugewiesen sind.',
    },
    roles: {
      superadmin: 'Super-Administrator',
      admin: 'Administrator',
      poweruser: 'Hauptbenutzer',
      operator: 'Bediener',
    },
  },
}
