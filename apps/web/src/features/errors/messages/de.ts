import type { Words } from '../../../i18n/words.ts'
import type { words as english } from './en.ts'

export const words: Words<typeof english, 'de'> = {
  errors: {
    bad_request: {
      happened: 'Der Server hat die Eingaben nicht angenommen.',
      advice: 'Prüfen Sie Ihre Eingaben. Ist alles richtig, laden Sie die Seite neu.',
    },
    unsupported_media: {
      happened: 'Diese Art von Datei nimmt der Server nicht an.',
      advice: 'Wählen Sie eine Datei in einem der im Dialog genannten Formate.',
    },
    too_large: {
      happened: 'Was gesendet wurde, ist zu groß.',
      advice: 'Wählen Sie eine kleinere Datei oder teilen Sie sie auf.',
    },
    too_many_requests: {
      happened: 'Zu viele Versuche in kurzer Zeit.',
      advice: 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
    },
    not_found: {
      happened: 'Es ist nicht mehr vorhanden. Wahrscheinlich hat es jemand gelöscht.',
      advice: 'Die Liste wurde neu geladen; wählen Sie aus dem, was da ist.',
    },
    unexpected: {
      happened: 'In Platen ist etwas schiefgegangen.',
      advice:
        'Versuchen Sie es noch einmal. Tritt es wieder auf, sagen Sie Ihrem Administrator, was Sie wann getan haben.',
    },
    unavailable: {
      happened: 'Der Server antwortet nicht.',
      advice: 'Prüfen Sie die Netzwerkverbindung dieses Geräts und versuchen Sie es dann noch einmal.',
    },
    not_signed_in: { happened: 'Ihre Sitzung ist beendet.', advice: 'Melden Sie sich neu an.' },
    wrong_credentials: {
      happened: 'Benutzername oder Passwort ist ungültig.',
      advice: 'Prüfen Sie die Schreibweise und den Namen der Umgebung.',
    },
    forbidden: {
      happened: 'Ihr Benutzer hat kein Recht dazu.',
      advice: 'Bitten Sie einen Administrator, es zu tun oder Ihnen das Recht zu geben.',
    },
    foreign_origin: {
      happened: 'Die Anfrage kam von einer fremden Website und wurde abgelehnt.',
      advice: 'Öffnen Sie Platen in einem eigenen Fenster und versuchen Sie es dort noch einmal.',
    },
    invalid_customer: {
      happened: 'Sie haben keinen Zugang zu dieser Umgebung, oder es gibt sie nicht.',
      advice: 'Prüfen Sie den Namen der Umgebung in der Adresse.',
    },
    changed_meanwhile: {
      happened: 'Jemand anders hat dies inzwischen geändert.',
      advice: 'Sehen Sie sich den neuen Stand an und nehmen Sie Ihre Änderung dann noch einmal vor.',
    },
    order_booked: {
      happened: 'Exemplare dieses Auftrags liegen bereits auf einem Ausgabe-Preset.',
      advice: 'Nehmen Sie den Auftrag zuerst vom Preset.',
    },
    order_no_copies: {
      happened: 'Die Auftragsmenge darf nicht null sein.',
      advice: 'Geben Sie mindestens ein Exemplar ein.',
    },
    order_remaining_exceeds_copies: {
      happened: 'Die Druckmenge ist größer als die Gesamtmenge.',
      advice: 'Verringern Sie die Druckmenge oder erhöhen Sie die Menge.',
    },
    order_refused_changed: {
      happened: 'Dieser Auftrag kam mit Änderungen noch einmal an, als die Arbeit daran schon begonnen hatte.',
      advice:
        'Schließen Sie ab oder entfernen Sie, was platziert und gedruckt ist, und lassen Sie ihn dann neu liefern.',
    },
    jig_not_found: { happened: 'Diesen Jig gibt es nicht.', advice: 'Wählen Sie einen anderen Jig.' },
    delete_refused: {
      happened: 'Der Auftrag kann nicht gelöscht werden, solange ein Preset nicht leer ist.',
      advice: 'Drucken oder leeren Sie zuerst die Presets.',
    },
    preset_incomplete: {
      happened: 'Dem Preset fehlt ein Drucklayout, ein Ausgabekanal oder eine Druckdatei.',
      advice: 'Bearbeiten und vervollständigen Sie das Preset.',
    },
    preset_has_orders: {
      happened: 'Auf dem Preset liegen noch Aufträge.',
      advice: 'Entfernen oder drucken Sie diese zuerst.',
    },
    preset_conflict: {
      happened: 'Der Auftrag passt nicht zu diesem Preset: Qualität, Material, Farbe oder Druckertyp weichen ab.',
      advice: 'Wählen Sie ein Preset mit denselben Werten oder bearbeiten Sie das Preset.',
    },
    slots_taken: {
      happened: 'Jemand anders war schneller: Ein Platz ist schon belegt.',
      advice: 'Das Preset zeigt jetzt den aktuellen Stand. Wählen Sie andere Plätze.',
    },
    no_free_slot: {
      happened: 'Auf dem Drucklayout ist für diesen Jig kein Platz frei.',
      advice: 'Drucken Sie das Preset oder wählen Sie ein anderes.',
    },
    not_enough_copies: {
      happened: 'So viele offene Exemplare hat der Auftrag nicht.',
      advice: 'Die Zahlen wurden neu geladen; wählen Sie weniger Exemplare.',
    },
    nothing_booked: {
      happened: 'Auf diesem Preset liegt nichts.',
      advice: 'Fügen Sie zuerst Aufträge hinzu und drucken Sie dann.',
    },
    name_taken: { happened: 'Diesen Namen gibt es schon.', advice: 'Wählen Sie einen anderen Namen.' },
    copies_not_printed: {
      happened:
        'Exemplare dieses Auftrags werden ohnehin noch gedruckt, weil er inzwischen aktiviert oder geändert wurde.',
      advice: 'Sie müssen nicht zurückgegeben werden. Lassen Sie die Plätze dieses Auftrags weg.',
    },
    run_not_in_state: {
      happened: 'Der Druckjob ist inzwischen weiter.',
      advice: 'Jetzt ist sein aktueller Stand zu sehen; wählen Sie, was dort möglich ist.',
    },
    piece_already_rejected: {
      happened:
        'Eines dieser Stücke ist schon aussortiert, in diesem Lauf oder in einem anderen Lauf desselben Bogens.',
      advice: 'Das Bild wurde neu geladen; wählen Sie unter den übrigen Stücken.',
    },
    sheet_not_ready: {
      happened: 'Der Druckbogen ist noch nicht zusammengestellt.',
      advice: 'Warten Sie, bis der Druckjob bereit ist.',
    },
    artwork_missing: {
      happened: 'Die Druckdatei des Auftrags fehlt.',
      advice: 'Liefern Sie die Datei noch einmal unter dem Namen, den der Auftrag nennt.',
    },
    artwork_refused: {
      happened: 'Die Druckdatei ist nicht verwendbar.',
      advice: 'Öffnen Sie sie in dem Programm, aus dem sie stammt, und speichern Sie sie neu als PDF.',
    },
    artwork_not_fetched: {
      happened: 'Die Druckdatei konnte von ihrer Adresse nicht abgeholt werden.',
      advice: 'Prüfen Sie, ob die Adresse stimmt und vom Server aus erreichbar ist.',
    },
    storage_full: {
      happened: 'Der Speicher ist voll.',
      advice: 'Bitte kaufen Sie zusätzlichen Speicher oder löschen Sie Daten, um fortzufahren.',
    },
  },
}
