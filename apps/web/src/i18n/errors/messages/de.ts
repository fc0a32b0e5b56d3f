import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'de'> = {
  errors: {
    bad_request: {
      happened: 'Der Server hat die Eingaben nicht angenommen.',
      advice: 'Prüfen Sie Ihre Eingaben. Ist alles richtig, laden Sie die Seite neu.',
    },
    bad_cursor: {
      happened: 'Diese Position in der Liste ist nicht mehr gültig.',
      advice: 'Laden Sie die Liste neu.',
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
      detailed: 'Zu viele Anfragen in kurzer Zeit. Die nächste wird in {{seconds}} s angenommen.',
      advice: 'Warten Sie bis zu 15 Minuten und versuchen Sie es dann noch einmal.',
    },
    idempotency_key_reused: {
      happened: 'Mit demselben Schlüssel wurde eine andere Anfrage gesendet.',
      advice: 'Senden Sie die geänderte Anfrage mit einem neuen Schlüssel.',
    },
    idempotency_key_running: {
      happened: 'Die erste Anfrage mit diesem Schlüssel läuft noch.',
      advice: 'Senden Sie sie in einer Sekunde noch einmal.',
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
    server_busy: {
      happened: 'Der Server ist im Moment überlastet.',
      advice: 'Warten Sie einige Sekunden und versuchen Sie es dann noch einmal.',
    },
    database_unavailable: {
      happened: 'Die Datenbank antwortet nicht.',
      advice: 'Platen versucht weiter, sie zu erreichen; versuchen Sie es in einer Minute noch einmal.',
    },
    store_unavailable: {
      happened: 'Der Speicher der Dateien von Platen antwortet nicht.',
      advice: 'Platen versucht weiter, ihn zu erreichen; versuchen Sie es in einer Minute noch einmal.',
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
    email_invalid: {
      happened: 'Die E-Mail-Adresse ist nicht gültig.',
      advice: 'Prüfen Sie die Schreibweise: Eine Adresse sieht aus wie name@example.com.',
    },
    email_exists: {
      happened: 'Es gibt bereits einen Benutzer mit dieser E-Mail-Adresse.',
      advice: 'Bearbeiten Sie diesen Benutzer oder geben Sie eine andere Adresse ein.',
    },
    password_too_short: {
      happened: 'Das Passwort ist zu kurz.',
      advice: 'Wählen Sie ein längeres; einige Wörter ohne Zusammenhang merken sich leicht.',
    },
    password_too_long: { happened: 'Das Passwort ist zu lang.', advice: 'Wählen Sie eines mit höchstens 256 Zeichen.' },
    password_too_weak: {
      happened: 'Das Passwort ist zu leicht zu erraten.',
      advice: 'Wählen Sie einige Wörter ohne Zusammenhang, nicht Ihren Namen oder Ihre Adresse.',
    },
    password_wrong: {
      happened: 'Das bisherige Passwort stimmt nicht.',
      advice: 'Geben Sie das Passwort ein, mit dem Sie sich angemeldet haben.',
    },
    password_not_new: {
      happened: 'Das neue Passwort ist das, das für Sie festgelegt wurde.',
      advice: 'Wählen Sie ein anderes Passwort, das nur Sie kennen.',
    },
    password_change_required: {
      happened: 'Ihr Passwort wurde von jemand anderem festgelegt.',
      advice: 'Melden Sie sich neu an und wählen Sie ein eigenes Passwort.',
    },
    user_deactivated: {
      happened: 'Dieser Benutzer ist deaktiviert.',
      advice: 'Fragen Sie einen Administrator der Umgebung.',
    },
    own_account: {
      happened: 'Sie können Ihren eigenen Benutzer nicht löschen oder deaktivieren.',
      advice: 'Bitten Sie einen anderen Administrator darum.',
    },
    last_user_manager: {
      happened: 'Das ist der letzte Benutzer, der Benutzer verwalten darf.',
      advice: 'Geben Sie zuerst einem anderen Benutzer dieses Recht.',
    },
    wrong_host: {
      happened: 'Platen ist unter dieser Adresse nicht erreichbar.',
      advice:
        'Verwenden Sie die vom Administrator des Servers genannte Adresse, oder bitten Sie ihn, diese hinzuzufügen (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'Die eigene Rolle und die eigenen Rechte lassen sich nicht ändern.',
      advice: 'Bitten Sie einen anderen Administrator darum.',
    },
    above_own_rights: {
      happened:
        'Sie können nur Rechte vergeben, die Sie selbst haben, und nur Benutzer verwalten, die nicht mehr Rechte haben als Sie.',
      advice: 'Bitten Sie jemanden, der diese Rechte hat.',
    },
    role_not_assignable: {
      happened: 'Diese Rolle kann hier nicht vergeben werden.',
      advice: 'Wählen Sie Administrator, Hauptbenutzer oder Bediener.',
    },
    customer_already_exists: {
      happened: 'Eine Umgebung mit diesem Namen gibt es bereits.',
      detailed: 'Eine Umgebung mit dem Namen „{{name}}“ gibt es bereits.',
      advice: 'Wählen Sie einen anderen Namen.',
    },
    system_keyword: {
      happened: 'Dieser Name ist für das System reserviert.',
      detailed: 'Der Name „{{name}}“ ist vom System reserviert.',
      advice: 'Wählen Sie einen anderen Namen.',
    },
    invalid_resource_name: {
      happened: 'Der Name darf nur Buchstaben von a bis z und Ziffern haben.',
      detailed: 'Der Name „{{name}}“ ist nicht gültig: Er darf nur die Buchstaben a bis z und Ziffern enthalten.',
      advice: 'Lassen Sie Leerzeichen, Umlaute und Sonderzeichen weg.',
    },
    environment_limit: {
      happened: 'Sie haben bereits eine Umgebung.',
      advice: 'Öffnen Sie die Umgebung, die Sie haben.',
    },
    changed_meanwhile: {
      happened: 'Jemand anders hat dies inzwischen geändert.',
      detailed: 'Jemand anders hat „{{name}}“ inzwischen geändert.',
      detailedBy: '{{user}} hat „{{name}}“ inzwischen geändert.',
      advice: 'Sehen Sie sich den neuen Stand an und nehmen Sie Ihre Änderung dann noch einmal vor.',
    },
    order_booked: {
      happened: 'Exemplare dieses Auftrags liegen bereits auf einem Ausgabe-Preset.',
      detailed:
        '{{assigned}} von {{copies}} Exemplaren des Auftrags {{orderId}} liegen bereits auf einem Ausgabe-Preset.',
      advice:
        'Der Besitzer des Presets kann ihn davon entfernen. Preset und Besitzer sehen Sie, wenn Sie den Auftrag bearbeiten.',
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
      detailed: 'Der Auftrag {{orderId}} kam mit Änderungen erneut an, nachdem die Arbeit daran begonnen hatte.',
      advice:
        'Schließen Sie ab oder entfernen Sie, was platziert und gedruckt ist, und lassen Sie ihn dann neu liefern.',
    },
    location_not_found: {
      happened: 'Diesen Standort gibt es nicht.',
      detailed: 'Den Standort „{{name}}“ gibt es nicht.',
      advice: 'Wählen Sie einen anderen Standort.',
    },
    jig_not_found: {
      happened: 'Diesen Jig gibt es nicht.',
      detailed: 'Den Jig „{{jig}}“ gibt es nicht.',
      advice: 'Wählen Sie einen anderen Jig.',
    },
    delete_refused: {
      happened: 'Der Auftrag kann nicht gelöscht werden, solange ein Preset nicht leer ist.',
      detailed: 'Der Auftrag {{orderId}} kann nicht gelöscht werden, solange ein Preset nicht leer ist.',
      advice: 'Drucken oder leeren Sie zuerst die Presets.',
    },
    cancel_too_many: {
      happened: 'Es sollten mehr Exemplare storniert werden, als es gibt.',
      detailed: 'Auftrag {{orderId}} hat nur {{copies}} Exemplare, die storniert werden können.',
      advice: 'Senden Sie eine Anzahl, die der Job hat, oder keine für alle.',
    },
    cancel_part_of_set: {
      happened: 'Ein Job mit mehreren Motiven kann nur vollständig storniert werden.',
      detailed:
        'Der Job des Auftrags {{orderId}} hat mehrere Motive, die zusammengehören: Er kann nur vollständig storniert werden.',
      advice: 'Stornieren Sie alle Exemplare des Jobs.',
    },
    cancel_awaits_artwork: {
      happened: 'Einzelne Exemplare eines Jobs, der auf seine Druckdatei wartet, können noch nicht storniert werden.',
      detailed:
        'Der Job des Auftrags {{orderId}} wartet auf seine Druckdatei: Bis dahin ist nicht bekannt, wie viele Motive er hat, und er kann nur vollständig storniert werden.',
      advice: 'Versuchen Sie es erneut, wenn die Druckdatei da ist, oder stornieren Sie alle Exemplare des Jobs.',
    },
    already_shipped: {
      happened:
        'Exemplare eines versandten Auftrags können nicht storniert werden, auch nicht durch eine kleinere Menge.',
      detailed:
        'Der Auftrag {{orderId}} hat eine Sendung, und Exemplare, die dadurch storniert würden, wurden an die Ausgabe übergeben. Sie sind möglicherweise schon unterwegs.',
      advice:
        'Stornieren Sie weniger Exemplare oder geben Sie eine größere Menge ein, sodass nur Exemplare storniert werden, die noch nicht übergeben wurden. Wenn noch nichts versandt wurde, entfernen Sie zuerst die Sendungen des Auftrags.',
    },
    shipments_reported: {
      happened: 'Die Sendungen eines Auftrags können nicht mehr alle entfernt werden.',
      detailed: 'Dem Shop wurde gemeldet, dass der Auftrag {{orderId}} versandt ist, oder es geschieht gerade.',
      advice: 'Geben Sie stattdessen die richtigen Sendungen ein, oder berichtigen Sie den Auftrag im Shop.',
    },
    shop_reports_off: {
      happened: 'Diesem Shop kann nichts gemeldet werden.',
      detailed: 'Solche Meldungen an den Shop {{name}} sind ausgeschaltet.',
      advice: 'Schalten Sie sie unter Einstellungen, Shops ein.',
    },
    preset_incomplete: {
      happened: 'Dem Preset fehlt ein Drucklayout, ein Ausgabekanal oder eine Druckdatei.',
      detailed: 'Dem Preset „{{name}}“ fehlt ein Drucklayout, ein Ausgabekanal oder eine Druckdatei.',
      advice: 'Bearbeiten und vervollständigen Sie das Preset.',
    },
    preset_has_orders: {
      happened: 'Auf dem Preset liegen noch Aufträge.',
      detailed: 'Auf dem Preset „{{name}}“ liegen Aufträge (belegte Plätze: {{booked}}).',
      advice: 'Entfernen oder drucken Sie die Aufträge zuerst.',
    },
    preset_in_use: {
      happened: 'Eine andere Person arbeitet mit dem Preset.',
      detailed: '{{user}} arbeitet seit {{since}} mit dem Preset „{{name}}“ und hat Aufträge darauf.',
      advice:
        'Bitten Sie darum, die Aufträge zu drucken oder zu entfernen. Mit der Berechtigung für Presets von Kollegen können Sie es übernehmen.',
    },
    preset_locked: {
      happened: 'Eine andere Person hat das Preset gesperrt.',
      detailed: '{{user}} hat das Preset „{{name}}“ gesperrt und arbeitet seit {{since}} damit.',
      advice: 'Diese Person oder ein Administrator kann es entsperren.',
    },
    preset_on_hold: {
      happened: 'Das Preset ist angehalten.',
      detailed: '{{user}} hat das Preset „{{name}}“ am {{since}} angehalten.',
      advice: 'Darauf wird nichts platziert oder gedruckt, bis jemand es freigibt.',
    },
    of_other_user: {
      happened: 'Das gehört einer anderen Person.',
      detailed: 'Das gehört {{user}}.',
      advice: 'Fragen Sie diese Person oder einen Administrator.',
    },
    preset_not_shared: {
      happened: 'Dieses Ausgabe-Preset ist nicht geteilt.',
      detailed: 'Das Ausgabe-Preset „{{name}}“ ist nicht geteilt.',
      advice: 'Sein Besitzer kann es im Dialog des Presets teilen.',
    },
    preset_conflict: {
      happened: 'Der Auftrag passt nicht zu diesem Preset: Qualität, Material, Farbe oder Druckertyp weichen ab.',
      detailed:
        'Der Auftrag {{orderId}} passt nicht zu diesem Preset: Er hat „{{value}}“, das Preset nimmt {{allowed}} an.',
      advice: 'Wählen Sie ein Preset mit denselben Werten oder bearbeiten Sie das Preset.',
    },
    slots_taken: {
      happened: 'Jemand anders hat inzwischen einen dieser Plätze belegt.',
      advice: 'Das Preset zeigt jetzt den aktuellen Stand. Wählen Sie andere Plätze.',
    },
    slot_not_printable: {
      happened: 'Der Platz liegt außerhalb des druckbaren Bereichs des Drucklayouts.',
      detailed:
        'Die Plätze des Jigs „{{jig}}“, die für den Auftrag {{orderId}} frei wären, liegen außerhalb des druckbaren Bereichs des Drucklayouts „{{layout}}“: Dort würde nichts gedruckt.',
      advice: 'Verschieben Sie im Layout-Editor den Jig oder vergrößern Sie den druckbaren Bereich.',
    },
    no_free_slot: {
      happened: 'Auf dem Drucklayout ist für diesen Jig kein Platz frei.',
      detailed: 'Auf dem Drucklayout ist im Jig „{{jig}}“ kein Platz für den Auftrag {{orderId}} frei.',
      no_jig: 'Der Auftrag {{orderId}} hat keinen Jig.',
      jig_not_on_layout: 'Der Jig „{{jig}}“ des Auftrags {{orderId}} liegt nicht auf dem Drucklayout „{{layout}}“.',
      advice: 'Drucken Sie das Preset oder wählen Sie ein anderes.',
    },
    not_enough_copies: {
      happened: 'Der Auftrag hat weniger offene Exemplare als angefordert.',
      detailed: 'Der Auftrag {{orderId}} hat weniger offene Exemplare als angefordert (offen: {{pending}}).',
      advice: 'Die Zahlen wurden neu geladen; wählen Sie weniger Exemplare.',
    },
    nothing_booked: {
      happened: 'Auf diesem Preset liegt nichts.',
      detailed: 'Auf diesem Preset liegt nichts. {{user}} hat es zuletzt gedruckt: {{at}}.',
      advice: 'Fügen Sie zuerst Aufträge hinzu und drucken Sie dann.',
    },
    name_taken: {
      happened: 'Diesen Namen gibt es schon.',
      detailed: 'Den Namen „{{name}}“ gibt es bereits.',
      advice: 'Wählen Sie einen anderen Namen.',
    },
    value_empty: { happened: 'Es wurde kein Wert eingegeben.', advice: 'Geben Sie einen Wert ein.' },
    value_too_long: { happened: 'Dieser Wert ist zu lang.', advice: 'Kürzen Sie ihn.' },
    value_exists: {
      happened: 'Der Wert ist bereits vorhanden.',
      detailed: 'Den Wert „{{value}}“ gibt es bereits.',
      advice: 'Wählen Sie einen anderen Wert oder verwenden Sie den vorhandenen.',
    },
    too_many_items: {
      happened: 'Die Höchstzahl ist erreicht.',
      detailed: 'Die Höchstzahl von {{limit}} ist erreicht.',
      advice: 'Löschen Sie, was nicht mehr gebraucht wird.',
    },
    too_many_slots: {
      happened: 'Die Liste mit ihren Plätzen ist zu groß für eine Antwort.',
      advice: 'Rufen Sie sie mit slots=false ab. Presets können Sie mit ids auch in mehreren Teilen abrufen.',
    },
    too_many_values: {
      happened: 'Die größte erlaubte Anzahl von Werten ist erreicht.',
      advice: 'Löschen Sie Werte, die niemand mehr braucht.',
    },
    value_in_use: {
      happened: 'Dieser Wert wird noch verwendet.',
      detailed: 'Der Wert „{{value}}“ wird noch verwendet.',
      advice: 'Entfernen Sie ihn zuerst überall, wo er verwendet wird.',
    },
    rules_broken: {
      happened: 'Diese Regeln sind nicht widerspruchsfrei.',
      advice: 'Sehen Sie sich die markierten Stellen an, korrigieren Sie sie und speichern Sie erneut.',
    },
    input_settings_wrong: {
      happened: 'Diese Eingangseinstellungen widersprechen sich.',
      advice: 'Korrigieren Sie die markierten Felder und speichern Sie erneut.',
    },
    config_wrong: {
      happened: 'Eine Zahl fehlt oder liegt außerhalb der Grenzen.',
      advice: 'Geben Sie ganze Zahlen ab 1 ein.',
    },
    channel_in_use: {
      happened: 'Ein Ausgabe-Preset druckt noch auf diesen Kanal.',
      detailed: 'Ausgabe-Presets drucken noch auf diesen Kanal: {{presets}}.',
      advice: 'Weisen Sie dem Preset zuerst einen anderen Kanal zu.',
    },
    multi_job_group_wrong: {
      happened: 'Eine Multi-Job-Gruppe ist nicht vollständig.',
      detailed: 'Die Multi-Job-Gruppe „{{name}}“ ist nicht vollständig.',
      advice:
        'Geben Sie ihr einen eigenen Namen und jeder Datei einen eigenen Namen und einen Kanal, den der Benutzer noch hat; kombinierte Dateien gehen auf einen Kanal.',
    },
    profile_invalid: {
      happened: 'Das ist kein ICC-Profil einer Druckbedingung.',
      advice: 'Wählen Sie das Profil eines Ausgabegeräts (.icc): Grau, RGB oder CMYK.',
    },
    profile_limit: {
      happened: 'Die größte erlaubte Anzahl von ICC-Profilen einer Umgebung ist erreicht.',
      detailed: 'Eine Umgebung kann höchstens {{limit}} ICC-Profile speichern.',
      advice: 'Löschen Sie eines, das kein Kanal verwendet, und fügen Sie dieses dann hinzu.',
    },
    profile_in_use: {
      happened: 'Ein Ausgabekanal verwendet dieses Profil noch.',
      detailed: 'Ausgabekanäle verwenden das Profil „{{name}}“ noch: {{channels}}.',
      advice: 'Geben Sie diesen Kanälen zuerst ein anderes Profil.',
    },
    folder_not_allowed: {
      happened: 'Platen darf diesen Ordner nicht verwenden.',
      detailed: 'Platen darf den Ordner „{{value}}“ nicht verwenden.',
      advice:
        'Wählen Sie output oder einen Ordner darin, oder bitten Sie den Administrator des Servers, den Ordner freizugeben.',
    },
    ticket_wrong: {
      happened: 'Diese Ticketvorlage kann nicht verwendet werden.',
      advice: 'Berichtigen Sie, was der Editor anzeigt, oder nehmen Sie die Vorlage von Platen.',
    },
    webhook_address: {
      happened: 'Platen darf nichts an diese Adresse senden.',
      advice:
        'Verwenden Sie eine https-Adresse im öffentlichen Internet, oder bitten Sie den Administrator des Servers, den Host zu erlauben.',
    },
    shop_address: {
      happened: 'Platen darf von dieser Adresse keine Aufträge abrufen.',
      advice:
        'Geben Sie die https-Adresse des Shops im öffentlichen Internet ein, oder bitten Sie den Administrator des Servers, den Host zu erlauben.',
    },
    shop_signature: {
      happened: 'Die Signatur der Nachricht fehlt oder ist falsch.',
      advice: 'Geben Sie das Geheimnis ein, mit dem der Shop signiert.',
    },
    shop_off: {
      happened: 'Dieser Shop ist in Platen ausgeschaltet.',
      advice: 'Schalten Sie ihn unter Einstellungen, Shops ein.',
    },
    artwork_host_wrong: {
      happened: 'Von einem dieser Hosts können keine Druckdateien geholt werden.',
      detailed: 'Vom Host „{{host}}“ können keine Druckdateien geholt werden.',
      advice: 'Nennen Sie Hosts des öffentlichen Internets, etwa files.shop.example oder files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'Der Jig verletzt eine Regel.',
      detailed: 'Der Jig „{{name}}“ verletzt Regeln (Fehler: {{count}}).',
      advice: 'Sehen Sie sich die markierten Felder und Plätze an, berichtigen Sie sie und speichern Sie erneut.',
    },
    jigs_too_large: {
      happened: 'Die Jigs sind zusammen zu groß.',
      detailed: 'Die Plätze aller Jigs dürfen zusammen {{limitMb}} MB groß sein.',
      advice: 'Löschen Sie Jigs, die nicht mehr gebraucht werden, oder vereinfachen Sie die Formen ihrer Plätze.',
    },
    layout_invalid: {
      happened: 'Das Drucklayout verletzt eine Regel.',
      detailed: 'Das Drucklayout „{{name}}“ verletzt Regeln (Fehler: {{count}}).',
      advice: 'Sehen Sie sich die markierten Jigs und Felder an, berichtigen Sie sie und speichern Sie erneut.',
    },
    slots_locked: {
      happened: 'Die Plätze stammen aus einer SVG-Zeichnung und sind gesperrt.',
      detailed: 'Die Plätze des Jigs „{{name}}“ stammen aus einer SVG-Zeichnung und sind gesperrt.',
      advice:
        'Ändern Sie die Zeichnung und importieren Sie sie neu, oder ändern Sie nur, wie die Druckdatei in den Plätzen liegt.',
    },
    geometry_booked: {
      happened: 'Auf den Plätzen liegen Aufträge, daher lässt es sich weder löschen noch in der Form ändern.',
      detailed:
        'Auf Plätzen von „{{name}}“ liegen Aufträge (Ausgabe-Presets: {{presets}}), daher lässt es sich weder löschen noch in der Form ändern.',
      advice: 'Drucken oder entfernen Sie diese Aufträge zuerst, oder speichern Sie unter einem anderen Namen.',
    },
    layout_broken: {
      happened: 'Die Jigs liegen nicht mehr richtig auf dem Drucklayout, daher wurde nichts gedruckt.',
      detailed: 'Die Jigs passen nicht mehr auf das Drucklayout „{{name}}“, daher wurde nichts gedruckt.',
      advice:
        'Öffnen Sie das Drucklayout, berichtigen Sie die markierten Jigs und speichern Sie es. Was platziert ist, bleibt platziert.',
    },
    product_invalid: {
      happened: 'Das Produkt ist nicht vollständig oder nicht gültig.',
      advice: 'Korrigieren Sie die Felder mit einem Hinweis, und speichern Sie erneut.',
    },
    product_template_deleted: {
      happened:
        'Die Vorlage dieser Version des Produkts ist gelöscht. Daher wurde die Version nicht wiederhergestellt.',
      advice:
        'Stellen Sie zuerst die Vorlage unter „Gelöschte Vorlagen“ wieder her, oder wählen Sie im Produkt eine andere.',
    },
    product_import_faulty: {
      happened: 'Die Datei hat Fehler, daher wurde nichts importiert.',
      detailed: 'Die Datei hat Fehler (Anzahl: {{count}}), daher wurde nichts importiert.',
      advice: 'Korrigieren Sie die aufgeführten Zeilen, und wählen Sie die Datei erneut aus.',
    },
    template_invalid: {
      happened: 'Die Vorlage verletzt eine Regel.',
      detailed: 'Die Vorlage „{{name}}“ verletzt Regeln (Fehler: {{count}}).',
      advice: 'Berichtigen Sie die markierten Felder und Elemente, und speichern Sie erneut.',
    },
    font_refused: {
      happened: 'Die Datei kann nicht als Schrift verwendet werden.',
      detailed: '„{{name}}“ kann nicht als Schrift verwendet werden.',
      advice: 'Wählen Sie eine OpenType- oder TrueType-Schrift (.otf oder .ttf) mit Umrissen.',
    },
    font_in_use: {
      happened: 'Die Schrift wird von Vorlagen verwendet.',
      detailed: 'Die Schrift „{{name}}“ wird von Vorlagen verwendet: {{templates}}.',
      advice: 'Wählen Sie in diesen Vorlagen zuerst eine andere Schrift.',
    },
    copies_not_printed: {
      happened:
        'Exemplare dieses Auftrags werden ohnehin noch gedruckt, weil er inzwischen aktiviert oder geändert wurde.',
      detailed:
        'Exemplare des Auftrags {{orderId}} werden ohnehin gedruckt, weil er inzwischen aktiviert oder geändert wurde.',
      advice: 'Sie müssen nicht zurückgegeben werden. Lassen Sie die Plätze dieses Auftrags weg.',
    },
    run_not_in_state: {
      happened: 'Der Status des Druckjobs hat sich inzwischen geändert.',
      advice: 'Jetzt ist sein aktueller Stand zu sehen; wählen Sie, was dort möglich ist.',
    },
    piece_already_rejected: {
      happened:
        'Eines dieser Stücke ist schon aussortiert, in diesem Druckjob oder in einem anderen Druckjob desselben Bogens.',
      detailed:
        'Das Stück auf Platz {{jigNo}}.{{slotNo}} wurde schon aussortiert, in diesem Druckjob oder in einem anderen Druckjob desselben Bogens.',
      advice: 'Das Bild wurde neu geladen; wählen Sie unter den übrigen Stücken.',
    },
    piece_cancelled: {
      happened: 'Eines dieser Stücke ist storniert.',
      detailed: 'Das Stück auf Platz {{jigNo}}.{{slotNo}} ist storniert.',
      advice: 'Stornierte Stücke werden nicht erneut gedruckt; wählen Sie unter den anderen.',
    },
    all_pieces_cancelled: {
      happened: 'Alle Stücke dieses Druckjobs sind storniert.',
      advice: 'Es gibt nichts mehr zu drucken; wieder aktivierte Aufträge werden von ihrem Ausgabe-Preset gedruckt.',
    },
    sheet_not_ready: {
      happened: 'Der Bogen ist noch nicht zusammengestellt.',
      advice: 'Warten Sie, bis der Druckjob bereit ist.',
    },
    sheet_deleted: {
      happened: 'Der Bogen wurde nach der eingestellten Aufbewahrungszeit gelöscht.',
      advice: 'Drucken Sie den Bogen noch einmal; er wird dann neu zusammengestellt.',
    },
    artwork_missing: {
      happened: 'Die Druckdatei des Auftrags fehlt.',
      detailed: 'Die Druckdatei des Auftrags {{orderId}} fehlt.',
      advice: 'Liefern Sie die Datei noch einmal unter dem Namen, den der Auftrag nennt.',
    },
    artwork_held_back: {
      happened: 'Der Auftrag ist zurückgehalten.',
      detailed: 'Auftrag {{orderId}} ist zurückgehalten.',
      advice: 'Bearbeiten Sie ihn, um den Grund zu sehen und ihn freizugeben.',
    },
    piece_without_ink: {
      happened: 'Auf ein Stück würde nichts gedruckt.',
      detailed:
        'Für {{order}} auf Platz {{jigNo}}.{{slotNo}} würde nichts gedruckt: Nichts von dem, was die Druckdatei zeichnet, liegt im Platz und im druckbaren Bereich.',
      advice: 'Korrigieren Sie das Layout, den Jig oder die Druckdatei.',
    },
    white_not_traced: {
      happened: 'Weiß in der Form des Motivs ließ sich nicht erzeugen.',
      detailed:
        'Das Weiß in der Form des Motivs ließ sich für {{order}} auf Platz {{jigNo}}.{{slotNo}} nicht erzeugen: Die Druckdatei hat zu viele Einzelheiten, oder sie zu zeichnen hat zu lange gedauert.',
      advice: 'Wählen Sie in den Ausgabeeinstellungen Weiß im ganzen Platz, oder ersetzen Sie die Druckdatei.',
    },
    artwork_refused: {
      happened: 'Die Druckdatei ist nicht verwendbar.',
      detailed: 'Die Druckdatei von {{order}} auf Platz {{jigNo}}.{{slotNo}} ist nicht verwendbar.',
      advice: 'Öffnen Sie sie in dem Programm, aus dem sie stammt, und speichern Sie sie neu als PDF.',
    },
    artwork_not_fetched: {
      happened: 'Die Druckdatei konnte von ihrer Adresse nicht abgeholt werden.',
      advice: 'Prüfen Sie, ob die Adresse stimmt und vom Server aus erreichbar ist.',
    },
    upload_offset: {
      happened: 'Der Upload wurde nicht dort fortgesetzt, wo er unterbrochen wurde.',
      advice: 'Der Connector setzt ihn automatisch fort.',
    },
    upload_damaged: {
      happened: 'Die Datei kam nicht so an, wie sie gesendet wurde.',
      advice: 'Der Connector sendet sie automatisch noch einmal.',
    },
    storage_full: {
      happened: 'Der Speicher ist voll.',
      advice: 'Erwerben Sie zusätzlichen Speicher oder löschen Sie Daten, um fortzufahren.',
    },
  },
}
