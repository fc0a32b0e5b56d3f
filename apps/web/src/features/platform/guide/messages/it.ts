import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'it'> = {
  guide: {
    title: 'Guida introduttiva',
    intro: 'Cinque passi portano da una nuova installazione alla prima stampa.',
    back: 'Torna a Platen',
    begin: {
      title: 'Creare l’ambiente e il suo primo utente',
      text: 'Comincia chi gestisce il server. Tutto il resto si fa nel browser.',
      steps: {
        one: 'Sul server, esegui questo comando nella cartella di Platen. Chiede una password.',
        two: 'Accedi con questo account nella pagina iniziale e scegli «$t(customers.new)». L’ambiente si apre con l’elenco dei passi ancora da fare.',
        three:
          'In «$t(settings.users.title)» scegli «$t(users.new)» per l’amministratore della stamperia, che continua da qui. La prima password viene sostituita al primo accesso.',
      },
    },
    connectors: {
      title: 'Installare i connettori',
      text: 'Il connettore di ingresso sorveglia le hot folder e invia i nuovi file a Platen. Il connettore di uscita lavora accanto al RIP e gli consegna i file pronti per la stampa. Installa ciascuno su un computer che resta acceso durante la produzione.',
      steps: {
        one: 'Apri «$t(frame.settings)», «$t(screenTitles.connectors)» e scarica i programmi: il connettore di ingresso per il computer che ha accesso alle hot folder, il connettore di uscita per quello con il RIP. Una sola installazione può fare da entrambi.',
        two: 'Scegli «$t(connectors.newKey)». La chiave viene mostrata una sola volta: conservala finché il connettore non l’ha ricevuta.',
        three:
          'Estrai l’archivio e segui il file INSTALL.txt: «connector setup» riceve l’indirizzo e la chiave, il file connector.json indica cartelle e code di stampa, e «connector install-service» avvia il programma con il computer.',
        four: 'Non appena l’elenco dice «$t(connectors.connected)», scegli in «$t(settings.channels.title)» su che cosa stampa ogni utente. Le hot folder sul server stesso non hanno bisogno di un connettore.',
      },
    },
    jigs: {
      title: 'Creare le dime e assegnarle ai layout di stampa',
      text: 'Una dima tiene in posizione i pezzi. Disegna i suoi alloggiamenti o importali da un file SVG, poi disponi le dime su un layout di stampa proprio come stanno sul piano.',
      steps: {
        one: 'Misura la dima e i suoi alloggiamenti così come sono. In «$t(screenTitles.jigs)» disegnali con «$t(jigs.add)» oppure riprendi un disegno con «$t(jigs.importSvg)»: gli elementi con id s1, s2… diventano alloggiamenti, p1, p2… i loro riquadri immagine.',
        two: 'Il nome conta: è con quello che gli ordini trovano la loro dima. Indica anche lo spessore, e sedi e tipi di stampante se la dima non va bene ovunque.',
        three: '«$t(jigs.sample)» mostra come si disporrà una grafica in un alloggiamento.',
        four: '«$t(jigs.createLayouts)» dispone le dime sul piano. Indica le dimensioni del piano e l’area stampabile; gli avvisi compaiono sulla dima interessata.',
      },
    },
    rules: {
      title: 'Creare le regole di automazione',
      text: 'Definisci come sono composti i nomi dei file e quali valori portano a quale dima, qualità, sede e stampante. Da quel momento ogni nuovo ordine viene assegnato automaticamente alla sua dima.',
      steps: {
        one: 'In «$t(settings.masters.title)» inserisci i valori tra cui la tua stamperia sceglie: livelli di qualità, sedi, tipi di stampante, tipi di materiale, configurazioni colore.',
        two: 'In «$t(settings.hotFolders.title)» indica per ogni hot folder in quale ordine il nome del file porta i parametri e che cosa li separa. Lì puoi provare un nome vero. Per un negozio online, associa i suoi campi.',
        three:
          'In «$t(settings.rules.title)» comincia dal parametro che guardi per primo, spesso il materiale. Aggiungi i suoi valori e indica per ciascuno a quale dima porta e che cos’altro imposta.',
        four: 'Scrivi un nome di file nel campo sopra le regole: il suo percorso viene evidenziato e accanto a ogni valore che non corrisponde compare il motivo. «$t(filters.check)» elenca gli ordini che cambierebbero, prima di salvare qualsiasi cosa.',
      },
    },
    users: {
      title: 'Creare gli utenti e assegnare loro le dime',
      text: 'Gli operatori vedono gli ordini che corrispondono alle loro regole. Assegna a ogni utente un ruolo, le sedi in cui lavora e le regole per le dime e i materiali che stampa.',
      steps: {
        one: 'In «$t(settings.users.title)» scegli «$t(users.new)»: e-mail, prima password e ruolo. Ogni ruolo porta con sé i suoi permessi abituali, che puoi cambiare.',
        two: 'Scegli le sedi in cui l’utente lavora; nessuna scelta vale per tutte le sedi.',
        three:
          'Nelle regole dell’utente spunta le dime e i valori i cui ordini gli vengono assegnati. Senza regole nessun ordine gli viene assegnato automaticamente; gli amministratori vedono tutti gli ordini.',
      },
    },
    first: {
      title: 'La prima stampa',
      steps: {
        one: 'Metti nella hot folder un file con un nome adatto. Dopo pochi secondi l’ordine è nell’elenco, con la sua dima. Ciò che non può essere acquisito si trova in «Error», accanto a un testo che dice perché.',
        two: 'In «$t(frame.orders)» crea un preset di uscita: layout di stampa, canale di uscita e nome.',
        three:
          '«$t(outputPreset.autoFill)» dispone ciò che ci sta; «$t(printing.orders)» compone il foglio e lo invia al canale di uscita. La riga sopra il layout mostra l’avanzamento.',
        four: 'Se un ordine non ha una dima, aprilo: «$t(filters.jigReason.buttonNone)» mostra quale regola si è avvicinata di più e che cosa differisce.',
      },
    },
    files: {
      title: 'File e ordini',
      rules: {
        taken:
          'Un file di una hot folder viene acquisito quando non cambia da qualche secondo, o subito se esiste un file con lo stesso nome seguito da «.complete». Poi si trova in «Done» o in «Error».',
        ignored:
          'Le sottocartelle, i collegamenti, i nomi che iniziano con un punto o una tilde e i file non terminati (come «.part», «.tmp», «.crdownload») non vengono mai acquisiti. «$t(settings.hotFolders.title)» mostra ciò che viene ignorato in ogni cartella.',
        orderFile:
          'Un file d’ordine termina con «.json» ed è codificato in UTF-8. «orderId» è l’ordine, ogni voce di «jobs» un lavoro con i suoi «frames»; «file» è il percorso di una grafica relativo alla hot folder. Un negozio online invia lo stesso via HTTP:',
        again:
          'Lo stesso file d’ordine o lo stesso lavoro un’altra volta: lo stesso contenuto non cambia nulla, un altro contenuto sostituisce il lavoro finché nessuna copia è posizionata o stampata, poi viene rifiutato. Senza id del lavoro nel nome, un file con lo stesso nome e un altro contenuto diventa un ordine a sé, per esempio «PhoneCase-1 (2)».',
        url: 'Al posto di «file», un frame può avere l’«url» della grafica. L’host deve essere consentito in «$t(settings.hotFolders.title)», «$t(shopSystem.title)». Per provare gli indirizzi su una sola macchina, avvia il server con PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'La cartella docs/guides dell’installazione contiene guide complete (in inglese) per amministratori, operatori e negozi online.',
    },
    privacy: {
      title: 'Privacy e cookie',
      sessionTitle: 'Accesso',
      session:
        'Un cookie mantiene attivo l’accesso. Gli script non possono leggerlo, non contiene dati personali e termina quando esci o quando scade. Un secondo, conservato per un anno, permette di accedere da questo browser anche quando i tentativi falliti di altri hanno bloccato il tuo account; da solo non dà alcun accesso.',
      deviceTitle: 'Su questo dispositivo',
      device:
        'La lingua, l’aspetto, le colonne degli elenchi di ordini e il momento in cui hai chiuso l’avviso sui cookie restano in questo browser. Cancellando i dati del browser vengono eliminati.',
      ordersTitle: 'Ordini e utenti',
      orders:
        'Ordini, grafiche e account sono conservati dal gestore di questa installazione, che decide per quanto tempo. Gli ordini stampati possono essere eliminati automaticamente dopo un numero di giorni stabilito.',
      sharingTitle: 'Nessuna condivisione',
      sharing:
        'Platen non carica nulla da altri server e non trasmette nulla. Se il gestore collega un servizio di analisi, questo viene a sapere quali schermate vengono aperte.',
    },
  },
}
