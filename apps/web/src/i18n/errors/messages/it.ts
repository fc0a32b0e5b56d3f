import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  errors: {
    bad_request: {
      happened: 'Il server non ha accettato i dati inviati.',
      advice: 'Controlla quanto hai inserito. Se è tutto corretto, ricarica la pagina.',
    },
    bad_cursor: {
      happened: 'Questa posizione nell’elenco non è più valida.',
      advice: 'Ricarica l’elenco.',
    },
    unsupported_media: {
      happened: 'Il server non accetta questo tipo di file.',
      advice: 'Scegli un file in uno dei formati indicati nella finestra.',
    },
    too_large: { happened: 'I dati inviati sono troppo grandi.', advice: 'Scegli un file più piccolo o dividilo.' },
    too_many_requests: {
      happened: 'Troppi tentativi in poco tempo.',
      detailed: 'Troppe richieste in poco tempo. La prossima sarà accettata tra {{seconds}} s.',
      advice: 'Aspetta fino a 15 minuti, poi riprova.',
    },
    idempotency_key_reused: {
      happened: 'Un’altra richiesta è stata inviata con la stessa chiave.',
      advice: 'Invia la richiesta modificata con una nuova chiave.',
    },
    idempotency_key_running: {
      happened: 'La prima richiesta con questa chiave è ancora in corso.',
      advice: 'Inviala di nuovo tra un secondo.',
    },
    not_found: {
      happened: 'Non esiste più. Probabilmente qualcuno l’ha eliminato.',
      advice: 'L’elenco è stato ricaricato; scegli tra ciò che c’è.',
    },
    unexpected: {
      happened: 'Qualcosa è andato storto in Platen.',
      advice: 'Riprova. Se succede di nuovo, di’ all’amministratore che cosa stavi facendo e quando.',
    },
    unavailable: {
      happened: 'Il server non risponde.',
      advice: 'Controlla la connessione di rete di questo dispositivo, poi riprova.',
    },
    server_busy: {
      happened: 'Il server è momentaneamente sovraccarico.',
      advice: 'Attendi qualche secondo, poi riprova.',
    },
    database_unavailable: {
      happened: 'Il database non risponde.',
      advice: 'Platen continua a provare a raggiungerlo; riprova tra un minuto.',
    },
    store_unavailable: {
      happened: 'L’archivio dei file di Platen non risponde.',
      advice: 'Platen continua a provare a raggiungerlo; riprova tra un minuto.',
    },
    not_signed_in: { happened: 'La sessione è terminata.', advice: 'Accedi di nuovo.' },
    wrong_credentials: {
      happened: 'E-mail o password non valida.',
      advice: 'Controlla come hai scritto i dati e il nome dell’ambiente.',
    },
    forbidden: {
      happened: 'Il tuo utente non ha il permesso di farlo.',
      advice: 'Chiedi a un amministratore di farlo o di darti il permesso.',
    },
    foreign_origin: {
      happened: 'La richiesta proveniva da un altro sito ed è stata rifiutata.',
      advice: 'Apri Platen in una finestra propria e riprova da lì.',
    },
    invalid_customer: {
      happened: 'Non hai accesso a questo ambiente, oppure non esiste.',
      advice: 'Controlla il nome dell’ambiente nell’indirizzo.',
    },
    email_invalid: {
      happened: 'L’indirizzo e-mail non è valido.',
      advice: 'Controlla come è scritto: un indirizzo è come nome@example.com.',
    },
    email_exists: {
      happened: 'Esiste già un utente con questo indirizzo e-mail.',
      advice: 'Modifica quell’utente o inserisci un altro indirizzo.',
    },
    password_too_short: {
      happened: 'La password è troppo corta.',
      advice: 'Scegline una più lunga; alcune parole senza legame si ricordano bene.',
    },
    password_too_long: {
      happened: 'La password è troppo lunga.',
      advice: 'Scegline una di al massimo 256 caratteri.',
    },
    password_too_weak: {
      happened: 'La password è troppo facile da indovinare.',
      advice: 'Scegli alcune parole senza legame, niente del tuo nome o indirizzo.',
    },
    password_wrong: {
      happened: 'La password attuale non è corretta.',
      advice: 'Inserisci la password con cui hai effettuato l’accesso.',
    },
    password_not_new: {
      happened: 'La nuova password è quella impostata per te.',
      advice: 'Scegli un’altra password che conosci solo tu.',
    },
    password_change_required: {
      happened: 'La tua password è stata impostata da qualcun altro.',
      advice: 'Accedi di nuovo e scegli una password tua.',
    },
    user_deactivated: {
      happened: 'Questo utente è disattivato.',
      advice: 'Rivolgiti a un amministratore dell’ambiente.',
    },
    own_account: {
      happened: 'Non puoi eliminare né disattivare il tuo utente.',
      advice: 'Chiedilo a un altro amministratore.',
    },
    last_user_manager: {
      happened: 'È l’ultimo utente che può gestire gli utenti.',
      advice: 'Dai prima questo permesso a un altro utente.',
    },
    wrong_host: {
      happened: 'Platen non è raggiungibile a questo indirizzo.',
      advice:
        'Usa l’indirizzo indicato dall’amministratore del server, oppure chiedigli di aggiungere questo (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'Non puoi modificare il tuo ruolo o i tuoi permessi.',
      advice: 'Chiedilo a un altro amministratore.',
    },
    above_own_rights: {
      happened: 'Puoi concedere solo i permessi che hai e gestire solo utenti che non ne hanno più di te.',
      advice: 'Chiedilo a qualcuno che ha questi permessi.',
    },
    role_not_assignable: {
      happened: 'Questo ruolo non può essere assegnato qui.',
      advice: 'Scegli amministratore, utente avanzato o operatore.',
    },
    customer_already_exists: {
      happened: 'Esiste già un ambiente con questo nome.',
      detailed: 'Esiste già un ambiente con il nome «{{name}}».',
      advice: 'Scegli un altro nome.',
    },
    system_keyword: {
      happened: 'Questo nome è riservato dal sistema.',
      detailed: 'Il nome «{{name}}» è riservato dal sistema.',
      advice: 'Scegli un altro nome.',
    },
    invalid_resource_name: {
      happened: 'Il nome può avere solo lettere dalla a alla z e cifre.',
      detailed: 'Il nome «{{name}}» non è valido: può contenere solo le lettere da a a z e cifre.',
      advice: 'Togli spazi, accenti e simboli.',
    },
    environment_limit: { happened: 'Hai già un ambiente.', advice: 'Apri l’ambiente che hai.' },
    changed_meanwhile: {
      happened: 'Nel frattempo qualcun altro l’ha modificato.',
      detailed: 'Nel frattempo qualcun altro ha modificato «{{name}}».',
      detailedBy: 'Nel frattempo {{user}} ha modificato «{{name}}».',
      advice: 'Guarda il nuovo stato, poi ripeti la modifica.',
    },
    order_booked: {
      happened: 'Alcune copie di questo ordine sono già posizionate su un preset di uscita.',
      detailed: '{{assigned}} copie su {{copies}} dell’ordine {{orderId}} sono già posizionate su un preset di uscita.',
      advice: 'Il proprietario può rimuoverlo dal preset. La finestra che modifica l’ordine indica entrambi.',
    },
    order_no_copies: {
      happened: 'La quantità dell’ordine non può essere zero.',
      advice: 'Inserisci almeno una copia.',
    },
    order_remaining_exceeds_copies: {
      happened: 'La quantità da stampare supera la quantità totale.',
      advice: 'Riduci la quantità da stampare o aumenta la quantità totale.',
    },
    order_refused_changed: {
      happened: 'Questo ordine è arrivato di nuovo modificato quando il lavoro era già iniziato.',
      detailed: 'L’ordine {{orderId}} è arrivato di nuovo con modifiche dopo l’inizio della lavorazione.',
      advice: 'Completa o rimuovi ciò che è posizionato e stampato, poi fallo inviare di nuovo.',
    },
    location_not_found: {
      happened: 'Questa sede non esiste.',
      detailed: 'La sede «{{name}}» non esiste.',
      advice: 'Scegli un’altra sede.',
    },
    jig_not_found: {
      happened: 'Questa dima non esiste.',
      detailed: 'La dima «{{jig}}» non esiste.',
      advice: 'Scegli un’altra dima.',
    },
    delete_refused: {
      happened: 'L’ordine non può essere eliminato finché un preset non è vuoto.',
      detailed: 'L’ordine {{orderId}} non può essere eliminato finché un preset non è vuoto.',
      advice: 'Stampa o svuota prima i preset.',
    },
    cancel_too_many: {
      happened: 'Si volevano annullare più copie di quante ce ne siano.',
      detailed: 'L’ordine {{orderId}} ha solo {{copies}} copie da annullare.',
      advice: 'Invia un numero di copie che il lavoro ha, o nessuno per annullarle tutte.',
    },
    cancel_part_of_set: {
      happened: 'Un lavoro con più soggetti si può annullare solo per intero.',
      detailed:
        'Il lavoro dell’ordine {{orderId}} ha più soggetti che vanno insieme: si può annullare solo per intero.',
      advice: 'Annulla tutte le copie del lavoro.',
    },
    cancel_awaits_artwork: {
      happened: 'Singole copie di un lavoro che attende la grafica non si possono ancora annullare.',
      detailed:
        'Il lavoro dell’ordine {{orderId}} attende la grafica: non si sa ancora quanti soggetti ha e si può annullare solo per intero.',
      advice: 'Riprova quando la grafica è arrivata o annulla tutte le copie del lavoro.',
    },
    already_shipped: {
      happened: 'Le copie di un ordine spedito non si possono annullare, nemmeno riducendo la quantità.',
      detailed:
        'L’ordine {{orderId}} ha una spedizione e alcune copie che verrebbero annullate sono già state consegnate all’uscita. Potrebbero essere già state spedite.',
      advice:
        'Annulla meno copie o inserisci una quantità maggiore, in modo da annullare solo copie non ancora consegnate. Se non è stato ancora spedito nulla, rimuovi prima le spedizioni dell’ordine.',
    },
    shipments_reported: {
      happened: 'Le spedizioni di un ordine non si possono più rimuovere tutte.',
      detailed: 'Al negozio è stato comunicato che l’ordine {{orderId}} è spedito, o lo si sta comunicando ora.',
      advice: 'Inserisci invece le spedizioni giuste o correggi l’ordine nel negozio.',
    },
    shop_reports_off: {
      happened: 'A questo negozio non si può comunicare nulla.',
      detailed: 'Le comunicazioni di questo tipo al negozio {{name}} sono disattivate.',
      advice: 'Attivale in Impostazioni, Negozi.',
    },
    preset_incomplete: {
      happened: 'Al preset manca un layout di stampa, un canale di uscita o un file di stampa.',
      detailed: 'Al preset «{{name}}» manca un layout di stampa, un canale di uscita o un file di stampa.',
      advice: 'Modifica il preset e completalo.',
    },
    preset_has_orders: {
      happened: 'Il preset contiene ancora ordini.',
      detailed: 'Sul preset «{{name}}» ci sono ordini (alloggiamenti occupati: {{booked}}).',
      advice: 'Rimuovi o stampa prima i suoi ordini.',
    },
    preset_in_use: {
      happened: 'Un’altra persona lavora con il preset.',
      detailed: '{{user}} lavora con il preset «{{name}}» da {{since}} e vi ha degli ordini.',
      advice:
        'Chiedi di stampare o rimuovere gli ordini. Con il permesso per i preset dei colleghi puoi prenderlo in carico.',
    },
    preset_locked: {
      happened: 'Un’altra persona ha bloccato il preset.',
      detailed: '{{user}} ha bloccato il preset «{{name}}» e ci lavora da {{since}}.',
      advice: 'Questa persona o un amministratore può sbloccarlo.',
    },
    preset_on_hold: {
      happened: 'Il preset è sospeso.',
      detailed: '{{user}} ha sospeso il preset «{{name}}» il {{since}}.',
      advice: 'Non vi si posiziona né si stampa nulla finché qualcuno non lo riattiva.',
    },
    of_other_user: {
      happened: 'Appartiene a un’altra persona.',
      detailed: 'Appartiene a {{user}}.',
      advice: 'Chiedi a questa persona o a un amministratore.',
    },
    preset_not_shared: {
      happened: 'Questo preset di uscita non è condiviso.',
      detailed: 'Il preset di uscita «{{name}}» non è condiviso.',
      advice: 'Il proprietario può condividerlo nella finestra del preset.',
    },
    preset_conflict: {
      happened: 'L’ordine non è adatto a questo preset: qualità, materiale, colore o tipo di stampante sono diversi.',
      detailed: 'L’ordine {{orderId}} non è adatto a questo preset: ha «{{value}}», il preset accetta {{allowed}}.',
      advice: 'Scegli un preset con gli stessi valori o modifica il preset.',
    },
    slots_taken: {
      happened: 'Nel frattempo qualcun altro ha occupato uno di questi alloggiamenti.',
      advice: 'Il preset mostra ora lo stato attuale. Scegli altri alloggiamenti.',
    },
    slot_not_printable: {
      happened: 'L’alloggiamento è fuori dall’area stampabile del layout di stampa.',
      detailed:
        'Gli alloggiamenti della dima «{{jig}}» che sarebbero liberi per l’ordine {{orderId}} sono fuori dall’area stampabile del layout di stampa «{{layout}}»: non vi verrebbe stampato nulla.',
      advice: 'Sposta la dima o ingrandisci l’area stampabile nell’editor del layout.',
    },
    no_free_slot: {
      happened: 'Sul layout di stampa non ci sono alloggiamenti liberi per questa dima.',
      detailed: 'Sul layout di stampa non ci sono alloggiamenti liberi nella dima «{{jig}}» per l’ordine {{orderId}}.',
      no_jig: 'L’ordine {{orderId}} non ha una dima.',
      jig_not_on_layout: 'La dima «{{jig}}» dell’ordine {{orderId}} non è sul layout di stampa «{{layout}}».',
      advice: 'Stampa il preset o scegline un altro.',
    },
    not_enough_copies: {
      happened: 'L’ordine non ha così tante copie in attesa.',
      detailed: 'L’ordine {{orderId}} non ha così tante copie in attesa (in attesa: {{pending}}).',
      advice: 'Le quantità sono state ricaricate; scegli meno copie.',
    },
    nothing_booked: {
      happened: 'Su questo preset non è posizionato nulla.',
      detailed: 'Su questo preset non è posizionato nulla. {{user}} lo ha stampato per ultimo il {{at}}.',
      advice: 'Aggiungi prima degli ordini, poi stampa.',
    },
    name_taken: {
      happened: 'Il nome esiste già.',
      detailed: 'Il nome «{{name}}» esiste già.',
      advice: 'Scegli un altro nome.',
    },
    value_empty: { happened: 'Non è stato inserito alcun valore.', advice: 'Inserisci un valore.' },
    value_too_long: { happened: 'Questo valore è troppo lungo.', advice: 'Abbrevialo.' },
    value_exists: {
      happened: 'Il valore esiste già.',
      detailed: 'Il valore «{{value}}» esiste già.',
      advice: 'Scegli un altro valore o usa quello esistente.',
    },
    too_many_items: {
      happened: 'È stato raggiunto il numero massimo.',
      detailed: 'È raggiunto il numero massimo di {{limit}}.',
      advice: 'Elimina ciò che non serve più.',
    },
    too_many_slots: {
      happened: 'L’elenco con i suoi alloggiamenti è troppo grande per una sola risposta.',
      advice: 'Richiedilo con slots=false. I preset si possono richiedere anche in più parti con ids.',
    },
    too_many_values: {
      happened: 'È stato raggiunto il numero massimo di valori.',
      advice: 'Elimina i valori che non servono più.',
    },
    value_in_use: {
      happened: 'Questo valore è ancora in uso.',
      detailed: 'Il valore «{{value}}» è ancora in uso.',
      advice: 'Toglilo prima dai punti in cui è usato.',
    },
    rules_broken: {
      happened: 'Queste regole non sono coerenti.',
      advice: 'Correggi i punti segnalati e salva di nuovo.',
    },
    input_settings_wrong: {
      happened: 'Queste impostazioni di ingresso si contraddicono.',
      advice: 'Correggi i campi segnalati e salva di nuovo.',
    },
    config_wrong: {
      happened: 'Un numero manca o è fuori dai limiti.',
      advice: 'Inserisci numeri interi a partire da 1.',
    },
    channel_in_use: {
      happened: 'Un preset di uscita stampa ancora su questo canale.',
      detailed: 'Alcuni preset di uscita stampano ancora su questo canale: {{presets}}.',
      advice: 'Assegna prima un altro canale al preset.',
    },
    multi_job_group_wrong: {
      happened: 'Un gruppo multilavoro non è completo.',
      detailed: 'Il gruppo multilavoro «{{name}}» non è completo.',
      advice:
        'Assegna al gruppo un nome univoco e a ogni file un nome univoco e un canale che l’utente ha ancora; i file combinati vanno a un solo canale.',
    },
    profile_invalid: {
      happened: 'Questo non è un profilo ICC di una condizione di stampa.',
      advice: 'Scegli il profilo di un dispositivo di uscita (.icc): grigio, RGB o CMYK.',
    },
    profile_limit: {
      happened: 'È stato raggiunto il numero massimo di profili ICC di un ambiente.',
      detailed: 'Un ambiente può salvare al massimo {{limit}} profili ICC.',
      advice: 'Eliminane uno che nessun canale usa, poi aggiungi questo.',
    },
    profile_in_use: {
      happened: 'Un canale di uscita usa ancora questo profilo.',
      detailed: 'Alcuni canali di uscita usano ancora il profilo «{{name}}»: {{channels}}.',
      advice: 'Assegna prima un altro profilo a questi canali.',
    },
    folder_not_allowed: {
      happened: 'Platen non può usare questa cartella.',
      detailed: 'Platen non può usare la cartella «{{value}}».',
      advice:
        'Scegli output o una cartella al suo interno, oppure chiedi all’amministratore del server di autorizzare la cartella.',
    },
    ticket_wrong: {
      happened: 'Questo modello di ticket non si può usare.',
      advice: 'Correggi ciò che l’editor segnala o torna al modello di Platen.',
    },
    webhook_address: {
      happened: 'Platen non può inviare nulla a questo indirizzo.',
      advice: 'Usa un indirizzo https pubblico o chiedi all’amministratore del server di consentire l’host.',
    },
    shop_address: {
      happened: 'Platen non può richiedere ordini da questo indirizzo.',
      advice:
        'Inserisci l’indirizzo https pubblico del negozio o chiedi all’amministratore del server di consentire l’host.',
    },
    shop_signature: {
      happened: 'La firma del messaggio manca o è errata.',
      advice: 'Inserisci la chiave segreta con cui il negozio online firma.',
    },
    shop_off: {
      happened: 'Questo negozio online è disattivato in Platen.',
      advice: 'Attivalo in Impostazioni, Negozi.',
    },
    artwork_host_wrong: {
      happened: 'Da uno di questi host non si possono scaricare grafiche.',
      detailed: 'Dall’host «{{host}}» non si possono scaricare grafiche.',
      advice: 'Indica host pubblici di Internet, come files.shop.example o files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'La dima viola una regola.',
      detailed: 'La dima «{{name}}» viola delle regole (errori: {{count}}).',
      advice: 'Controlla i campi e gli alloggiamenti segnalati, correggili e salva di nuovo.',
    },
    jigs_too_large: {
      happened: 'Le dime sono troppo grandi nel complesso.',
      detailed: 'Gli alloggiamenti di tutte le dime possono occupare in totale {{limitMb}} MB.',
      advice: 'Elimina le dime che non servono più o semplifica le forme dei loro alloggiamenti.',
    },
    layout_invalid: {
      happened: 'Il layout di stampa viola una regola.',
      detailed: 'Il layout di stampa «{{name}}» viola delle regole (errori: {{count}}).',
      advice: 'Controlla le dime e i campi segnalati, correggili e salva di nuovo.',
    },
    slots_locked: {
      happened: 'Gli alloggiamenti provengono da un disegno SVG e sono bloccati.',
      detailed: 'Gli alloggiamenti della dima «{{name}}» provengono da un disegno SVG e sono bloccati.',
      advice:
        'Modifica il disegno e importalo di nuovo, oppure cambia solo la posizione della grafica negli alloggiamenti.',
    },
    geometry_booked: {
      happened: 'Sui suoi alloggiamenti ci sono ordini, quindi non si può eliminare né cambiarne la forma.',
      detailed:
        'Sugli alloggiamenti di «{{name}}» ci sono ordini (preset di uscita: {{presets}}), quindi non si può eliminare né cambiarne la forma.',
      advice: 'Stampa o rimuovi prima questi ordini, oppure salva con un altro nome.',
    },
    layout_broken: {
      happened: 'Le dime non sono più disposte correttamente sul layout di stampa, quindi non è stato stampato nulla.',
      detailed: 'Le dime non stanno più sul layout di stampa «{{name}}», quindi non è stato stampato nulla.',
      advice:
        'Apri il layout di stampa, correggi le dime segnalate e salvalo. Ciò che è posizionato resta posizionato.',
    },
    product_invalid: {
      happened: 'Il prodotto non è completo o non è valido.',
      advice: 'Correggi i campi con un messaggio e salva di nuovo.',
    },
    product_template_deleted: {
      happened:
        'Il modello di questa versione del prodotto è stato eliminato, quindi la versione non è stata ripristinata.',
      advice: 'Ripristina prima il modello in «Modelli eliminati», oppure scegline un altro nel prodotto.',
    },
    product_import_faulty: {
      happened: 'Il file ha errori, quindi non è stato importato nulla.',
      detailed: 'Il file ha errori (numero: {{count}}), quindi non è stato importato nulla.',
      advice: 'Correggi le righe elencate e scegli di nuovo il file.',
    },
    template_invalid: {
      happened: 'Il modello viola una regola.',
      detailed: 'Il modello «{{name}}» viola delle regole (errori: {{count}}).',
      advice: 'Correggi i campi e gli elementi segnalati e salva di nuovo.',
    },
    font_refused: {
      happened: 'Il file non può essere usato come font.',
      detailed: '«{{name}}» non può essere usato come font.',
      advice: 'Scegli un font OpenType o TrueType (.otf o .ttf) con contorni.',
    },
    font_in_use: {
      happened: 'Il font è usato da modelli.',
      detailed: 'Il font «{{name}}» è usato da modelli: {{templates}}.',
      advice: 'Scegli prima un altro font in questi modelli.',
    },
    copies_not_printed: {
      happened:
        'Alcune copie di questo ordine saranno stampate comunque, perché nel frattempo è stato riattivato o modificato.',
      detailed:
        'Le copie dell’ordine {{orderId}} verranno comunque stampate, perché nel frattempo è stato attivato o modificato.',
      advice: 'Non occorre rimandarle in stampa. Escludi gli alloggiamenti di questo ordine.',
    },
    run_not_in_state: {
      happened: 'Lo stato della stampa è cambiato nel frattempo.',
      advice: 'Ora si vede il suo stato attuale; scegli tra ciò che è possibile.',
    },
    piece_already_rejected: {
      happened: 'Uno di questi pezzi è già stato scartato, in questa stampa o in un’altra stampa dello stesso foglio.',
      detailed:
        'Il pezzo nell’alloggiamento {{jigNo}}.{{slotNo}} è già stato scartato, in questa stampa o in un’altra stampa dello stesso foglio.',
      advice: 'L’immagine è stata ricaricata; scegli tra gli altri pezzi.',
    },
    piece_cancelled: {
      happened: 'Uno di questi pezzi è annullato.',
      detailed: 'Il pezzo nell’alloggiamento {{jigNo}}.{{slotNo}} è annullato.',
      advice: 'I pezzi annullati non vengono ristampati; scegli tra gli altri.',
    },
    all_pieces_cancelled: {
      happened: 'Tutti i pezzi di questa stampa sono annullati.',
      advice: 'Non resta nulla da stampare; gli ordini riattivati vengono stampati dal loro preset di uscita.',
    },
    sheet_not_ready: { happened: 'Il foglio non è ancora composto.', advice: 'Attendi che la stampa sia pronta.' },
    sheet_deleted: {
      happened: 'Il foglio è stato eliminato dopo il periodo di conservazione configurato.',
      advice: 'Stampa di nuovo il foglio: verrà ricomposto.',
    },
    artwork_missing: {
      happened: 'Manca la grafica dell’ordine.',
      detailed: 'Manca la grafica dell’ordine {{orderId}}.',
      advice: 'Invia di nuovo il file con il nome indicato dall’ordine.',
    },
    artwork_held_back: {
      happened: 'L’ordine è trattenuto.',
      detailed: 'L’ordine {{orderId}} è trattenuto.',
      advice: 'Modifica l’ordine per vedere il motivo e autorizzarlo.',
    },
    piece_without_ink: {
      happened: 'Su un pezzo non si stamperebbe nulla.',
      detailed:
        'Per {{order}} nell’alloggiamento {{jigNo}}.{{slotNo}} non si stamperebbe nulla: niente di ciò che la grafica disegna è dentro l’alloggiamento e l’area stampabile.',
      advice: 'Correggi il layout, la dima o la grafica.',
    },
    white_not_traced: {
      happened: 'Il bianco nella forma della grafica non si è potuto creare.',
      detailed:
        'Il bianco nella forma della grafica non si è potuto creare per {{order}} nell’alloggiamento {{jigNo}}.{{slotNo}}: la grafica ha troppi dettagli, o disegnarla ha richiesto troppo tempo.',
      advice: 'Scegli il bianco in tutto l’alloggiamento nelle impostazioni di uscita, o sostituisci la grafica.',
    },
    artwork_refused: {
      happened: 'La grafica non è utilizzabile.',
      detailed: 'La grafica di {{order}} nell’alloggiamento {{jigNo}}.{{slotNo}} non è utilizzabile.',
      advice: 'Aprila nel programma di origine e salvala di nuovo come PDF.',
    },
    artwork_not_fetched: {
      happened: 'Impossibile scaricare la grafica dal suo indirizzo.',
      advice: 'Controlla che l’indirizzo sia corretto e raggiungibile dal server.',
    },
    upload_offset: {
      happened: 'Il caricamento non è ripreso dal punto in cui si era interrotto.',
      advice: 'Il connettore lo riprende da solo dal punto giusto.',
    },
    upload_damaged: {
      happened: 'Il file non è arrivato così come è stato inviato.',
      advice: 'Il connettore lo invia di nuovo da solo.',
    },
    storage_full: {
      happened: 'Lo spazio di archiviazione è pieno.',
      advice: 'Acquista altro spazio o elimina dei dati per continuare.',
    },
  },
}
