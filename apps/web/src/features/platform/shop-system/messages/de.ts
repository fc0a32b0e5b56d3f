import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  shopSystem: {
    title: 'Shopsystem',
    intro:
      'Wie ein Shopsystem über seine Aufträge benachrichtigt wird und woher seine Druckdateien geholt werden dürfen.',
    reference: 'Referenz der HTTP-API',
    webhooks: 'Webhooks',
    webhooksText: 'Jede Statusänderung eines Auftrags geht signiert an diese Adressen.',
    noWebhooks: 'Noch keine Webhooks.',
    address: 'Adresse (https)',
    add: 'Webhook hinzufügen',
    isOn: 'Ein',
    log: 'Protokoll',
    ping: 'Test senden',
    test: {
      waiting: 'Test: wird gesendet …',
      delivered: 'Test zugestellt {{when}}: {{result}}',
      failed: 'Test fehlgeschlagen {{when}}: {{result}}',
    },
    lastFailure: 'Letzte Nachricht nicht zugestellt {{when}}: {{result}}',
    order: 'Auftrag {{order}}',
    addressProblem: {
      invalid: 'Das ist keine Adresse wie https://shop.example/platen.',
      notHttps: 'Die Adresse muss mit https:// beginnen.',
      credentials: 'Die Adresse darf weder Benutzernamen noch Passwort enthalten.',
      internal: 'Das ist eine interne Adresse. Der Administrator des Servers muss ihren Host erlauben.',
      unreachable:
        'Diesen Hostnamen gibt es im Internet nicht, die Adresse ist nie erreichbar. Einen Host des eigenen Netzes kann der Administrator des Servers erlauben.',
    },
    renew: 'Neues Geheimnis',
    renewQuestion: {
      title: 'Ein neues Geheimnis für {{name}} erzeugen?',
      text: 'Nachrichten werden nicht mehr mit dem alten Geheimnis signiert. Tragen Sie das neue im Shopsystem ein.',
    },
    remove: 'Löschen',
    removeQuestion: {
      title: 'Webhook {{name}} löschen?',
      text: 'Er wird nicht mehr benachrichtigt, sein Protokoll wird gelöscht.',
    },
    secret: {
      title: 'Das Geheimnis dieses Webhooks',
      text: 'Es wird nur dieses eine Mal gezeigt. Tragen Sie es im Shopsystem ein, das damit die Signatur prüft.',
      copy: 'Kopieren',
      copied: 'Kopiert',
    },
    waiting: 'Wartend: {{count}}',
    failed: 'Fehlgeschlagen: {{count}}',
    secretLost:
      'Das Geheimnis kann auf diesem Server nicht entschlüsselt werden, daher wird nichts gesendet. Erzeugen Sie ein neues.',
    logOf: 'Nachrichten an {{name}}',
    noMessages: 'Noch wurde nichts gesendet.',
    redeliver: 'Noch einmal senden',
    attempts: 'Versuche: {{count}}',
    nextAttempt: 'wieder {{when}}',
    answered: 'Antwort {{status}}',
    state: {
      waiting: 'Wartet',
      delivered: 'Zugestellt',
      failed: 'Fehlgeschlagen',
    },
    fault: {
      internal_address: 'führt zu einer internen Adresse',
      silent: 'keine Antwort',
      not_reached: 'nicht erreicht',
      not_https: 'keine erlaubte Adresse',
      secret_lost: 'das Geheimnis ist verloren; erzeugen Sie ein neues',
    },
    leftOut: {
      title: 'Weggelassene Jobs',
      text: 'Wenn ein Shopsystem einen Auftrag ohne einen seiner Jobs erneut sendet:',
      ask: 'Nachfragen: Der Job wird in der Liste markiert und gedruckt, wenn ihn niemand storniert',
      cancel: 'Den Job stornieren, wo auch immer seine Exemplare sind',
    },
    booked: {
      title: 'Änderungen platzierter Jobs',
      text: 'Wenn ein Shopsystem einen Auftrag mit Änderungen an platzierten oder gedruckten Jobs erneut sendet:',
      refuse: 'Ablehnen: Nichts ändert sich, und das Shopsystem erfährt es',
      change:
        'Den Job ändern, wo auch immer seine Exemplare sind: Bögen, die noch nicht gesendet sind, werden neu erstellt',
    },
    hosts: 'Druckdateien per Adresse',
    hostsText:
      'Aufträge können Druckdateien mit ihrer Adresse nennen. Geholt wird nur von diesen Hosts und nie von einer internen Adresse.',
    hostsLabel: 'Erlaubte Hosts',
    hostsHint: 'Ein Host, dann Eingabetaste: files.shop.example',
    operatorHosts: 'Vom Server für alle Umgebungen erlaubt: {{hosts}}',
    saveHosts: 'Hosts speichern',
    saved: 'Gespeichert.',
    error: {
      failed: 'Die Änderung wurde nicht gespeichert',
    },
  },
}
