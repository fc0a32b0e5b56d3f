import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  config: {
    intro: 'Einstellungen dieser Umgebung, für alle Benutzer.',
    apply: 'Übernehmen',
    applied: 'Konfiguration übernommen',
    wholeNumber: 'Geben Sie eine ganze Zahl ab 1 ein.',
    noTime: 'Geben Sie eine Uhrzeit ein.',
    unit: {
      title: 'Einheit',
      text: 'Für alle Längen, überall und sofort. Was gespeichert ist, ändert sich nicht.',
      mm: 'Millimeter',
      inches: 'Zoll',
    },
    timeZone: {
      title: 'Zeitzone',
      text: 'In dieser Zone gelten die Zeiten, zu denen Presets drucken und die Historie aufgeräumt wird, Fälligkeiten und die Tage in Filtern. Alle Seiten zeigen die Zeiten dieser Zone.',
      browser: 'Dieser Browser: {{zone}}',
      use: '{{zone}} verwenden',
    },
    polling: {
      title: 'Aufträge neu laden',
      text: 'Änderungen erscheinen auch ohne Neuladen sofort. Laden Sie regelmäßig neu, wenn Ihr Netzwerk Live-Nachrichten blockiert.',
      switch: 'Regelmäßig neu laden',
      minutes: 'Alle … Minuten',
    },
    purge: {
      title: 'Historie aufräumen',
      text: 'Aufträge in der Historie werden nach einigen Tagen gelöscht, mit den Druckdateien, die nirgends sonst verwendet werden.',
      switch: 'Täglich aufräumen',
      days: 'Nach … Tagen',
      time: 'Um',
    },
    retention: {
      title: 'Aufbewahrung in Tagen',
      text: 'Ältere Daten werden einmal am Tag gelöscht, mit ihren Dateien. Was noch gebraucht wird, bleibt: Druckjobs, die nicht fertig sind oder deren Aufträge aktiv sind, und Dateien von Problemen auf der Liste. Der Speicher zählt diese Dateien mit.',
      wrong: 'Geben Sie eine ganze Zahl von {{least}} bis {{most}} ein.',
      sheets: { label: 'Bögen', text: 'Fertiger Druckjobs; sie können erneut gedruckt werden.' },
      proofs: { label: 'Bögen zur Ansicht', text: 'Mit „Bogenvorschau“ erstellt.' },
      uploads: { label: 'Uploads', text: 'Dateien von Connectoren und Shopsystemen ohne Auftrag.' },
      receivedFiles: { label: 'Empfangene Dateien', text: 'In Done und Error der Hotfolder, und ihre Einträge.' },
      printJobs: { label: 'Druckjobs', text: 'Welches Stück wo gedruckt wurde, und aussortierte Stücke.' },
      webhookMessages: { label: 'Webhook-Nachrichten', text: 'Zugestellte und gescheiterte.' },
      activityLog: {
        label: 'Änderungsprotokoll',
        text: 'Wer was geändert hat, und gelöschte Jigs, die sich wiederherstellen lassen.',
      },
      sessions: { label: 'Unbenutzte Anmeldungen', text: 'Tage seit der letzten Nutzung; danach neu anmelden.' },
    },
    help: {
      title: 'Hilfetext',
      text: 'Ein Hinweis über den Einstellungen, für Administratoren.',
      switch: 'Hilfetext zeigen',
      empty: 'Es gibt noch keinen Text; deshalb erscheint nichts.',
      edit: 'Hilfetext bearbeiten',
      hide: 'Ausblenden',
      language: 'Sprache',
      message: 'Text',
    },
    error: {
      updateFailed: 'Die Konfiguration konnte nicht übernommen werden',
      helpMessageUpdateFailed: 'Der Hilfetext konnte nicht gespeichert werden',
      helpMessageHideFailed: 'Der Hilfetext konnte nicht ausgeblendet werden',
    },
  },
}
