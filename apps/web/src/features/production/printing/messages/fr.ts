import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'fr'> = {
  printing: {
    jobs: 'Impressions',
    jobsUnresolved_one: 'Impressions, {{count}} en échec ou en attente',
    jobsUnresolved_many: 'Impressions, {{count}} en échec ou en attente',
    jobsUnresolved_other: 'Impressions, {{count}} en échec ou en attente',
    moreUnprinted:
      'De très nombreuses impressions sont en échec ou en attente. La liste peut afficher comme imprimées des commandes des plus anciennes.',
    run: 'Impression',
    labels: 'Imprimer les étiquettes',
    ofOther:
      'Impression de {{user}}. Seuls cet utilisateur, les administrateurs et les utilisateurs autorisés pour les préréglages et impressions des collègues peuvent la modifier.',
    hiddenPieces_one: '{{count}} pièce d’une commande que vous ne voyez pas n’est pas affichée.',
    alsoHidden_one: 'Cela concerne aussi {{count}} pièce d’une commande que vous ne voyez pas.',
    hiddenPieces_many: '{{count}} de pièces de commandes que vous ne voyez pas ne sont pas affichées.',
    alsoHidden_many: 'Cela concerne aussi {{count}} de pièces de commandes que vous ne voyez pas.',
    hiddenPieces_other: '{{count}} pièces de commandes que vous ne voyez pas ne sont pas affichées.',
    alsoHidden_other: 'Cela concerne aussi {{count}} pièces de commandes que vous ne voyez pas.',
    leftOutJobs_one:
      'La boutique en ligne a omis {{count}} travail placé sur cette table : {{orders}}. Tant qu’il n’est ni annulé ni conservé, il est imprimé.',
    leftOutJobs_many:
      'La boutique en ligne a omis {{count}} de travaux placés sur cette table : {{orders}}. Tant qu’ils ne sont ni annulés ni conservés, ils sont imprimés.',
    leftOutJobs_other:
      'La boutique en ligne a omis {{count}} travaux placés sur cette table : {{orders}}. Tant qu’ils ne sont ni annulés ni conservés, ils sont imprimés.',
    confirmTitle: '{{name}} a-t-il été imprimé correctement ?',
    systemError: {
      ENOTDIR: 'une partie du chemin est un fichier, pas un dossier',
      ENOENT: 'il n’existe pas',
      EROFS: 'il est en lecture seule',
      EIO: 'le disque signale une erreur',
      ENAMETOOLONG: 'le chemin est trop long',
      ETIMEDOUT: 'pas de réponse',
      EBUSY: 'un autre programme l’utilise',
      other: 'le système signale une erreur inattendue',
    },
    labelPaper: {
      kind: 'Support des étiquettes',
      onePerPage: 'Une étiquette par page',
      sheet: 'Planche d’étiquettes',
      width: 'Largeur du papier',
      height: 'Hauteur du papier',
      columns: 'Colonnes',
      rows: 'Lignes',
      top: 'Marge du haut',
      bottom: 'Marge du bas',
      left: 'Marge de gauche',
      right: 'Marge de droite',
      gapX: 'Entre les colonnes',
      gapY: 'Entre les lignes',
      size: 'Chaque étiquette mesure {{width}} × {{height}}.',
      tooSmall: 'Une étiquette doit mesurer {{smallest}} de chaque côté pour être lisible.',
      save: 'Enregistrer les étiquettes',
    },
    orders: 'Imprimer les commandes',
    moreRuns_one: '{{count}} autre impression',
    moreRuns_many: '{{count}} autres impressions',
    moreRuns_other: '{{count}} autres impressions',
    dismiss: {
      action: 'Masquer',
      hint: 'Masquer pour tous les utilisateurs. L’impression reste dans la liste des impressions.',
      was: 'Masquée : {{who}} · {{when}}',
      done: 'Impression masquée',
      undo: 'Annuler',
    },
    retry: 'Réessayer',
    readyHint: 'Prêt à imprimer.',
    ask: 'Imprimer {{name}} ?',
    printPieces_one: 'Imprimer {{count}} pièce',
    printPieces_many: 'Imprimer {{count}} de pièces',
    printPieces_other: 'Imprimer {{count}} pièces',
    pieces_one: '{{count}} pièce',
    pieces_many: '{{count}} de pièces',
    pieces_other: '{{count}} pièces',
    piecesOfSlots: '{{count}} (emplacements : {{slots}})',
    cutSlots:
      'Des parties de ces emplacements sont hors de la zone imprimable et ne sont pas imprimées : {{slots}}. Déplacez le gabarit ou agrandissez la zone imprimable.',
    croppedOrders:
      'Moins de la moitié du visuel de ces commandes est visible dans leurs emplacements ; le reste est rogné : {{orders}}.',
    copies: '{{count}} ×',
    details: 'Détails',
    runOf: 'Impression {{name}}',
    pictureOf: 'La table de l’impression {{name}}',
    openSheet: 'Ouvrir la feuille',
    saveSheet: 'Enregistrer la feuille',
    confirm: 'Impression réussie',
    allCancelled: 'Toutes les pièces de cette feuille sont annulées. Ne les emballez pas.',
    allCancelledShort: 'Tout est annulé',
    cancelledCount_one: '{{count}} annulée',
    cancelledCount_many: '{{count}} annulées',
    cancelledCount_other: '{{count}} annulées',
    rejectedCount_one: '{{count}} rejetée',
    rejectedCount_many: '{{count}} rejetées',
    rejectedCount_other: '{{count}} rejetées',
    cancel: {
      keep: 'Conserver l’impression',
      action: 'Annuler l’impression',
      title: 'Annuler l’impression {{name}} ?',
      text: 'Rien n’est envoyé. Ses exemplaires reviennent parmi les commandes en attente.',
      textOfGroup:
        'Ce fichier n’est pas envoyé ; les autres fichiers du groupe ne sont pas concernés. Les exemplaires reviennent dans la liste des commandes ouvertes lorsque tous les fichiers sont annulés, ou maintenant si vous le choisissez.',
      requeue_one:
        'Remettre maintenant {{count}} exemplaire dans la liste des commandes ouvertes. Sa pièce compte comme rejetée dans les fichiers imprimés.',
      requeue_many:
        'Remettre maintenant {{count}} exemplaires dans la liste des commandes ouvertes. Leurs pièces comptent comme rejetées dans les fichiers imprimés.',
      requeue_other:
        'Remettre maintenant {{count}} exemplaires dans la liste des commandes ouvertes. Leurs pièces comptent comme rejetées dans les fichiers imprimés.',
      textOfReprint: 'Rien n’est envoyé. Les quantités de ses commandes ne changent pas.',
    },
    reprint: {
      action: 'Réimprimer',
      title: 'Réimprimer {{name}} ?',
      text_one:
        'La feuille entière avec {{count}} pièce est envoyée encore une fois, comme impression distincte. Les quantités de ses commandes ne changent pas.',
      text_many:
        'La feuille entière avec {{count}} de pièces est envoyée encore une fois, comme impression distincte. Les quantités de ses commandes ne changent pas.',
      text_other:
        'La feuille entière avec {{count}} pièces est envoyée encore une fois, comme impression distincte. Les quantités de ses commandes ne changent pas.',
      rejected_one:
        'L’exemplaire de {{count}} pièce rejetée est déjà revenu dans la liste des commandes ouvertes ; cette feuille l’imprime en plus.',
      rejected_many:
        'Les exemplaires de {{count}} pièces rejetées sont déjà revenus dans la liste des commandes ouvertes ; cette feuille les imprime en plus.',
      rejected_other:
        'Les exemplaires de {{count}} pièces rejetées sont déjà revenus dans la liste des commandes ouvertes ; cette feuille les imprime en plus.',
      is: 'Nouvelle impression d’une feuille déjà imprimée',
    },
    reject: {
      action: 'Rejeter des pièces',
      hint: 'Touchez les pièces défectueuses dans l’image ou dans la liste.',
      chosen_one: '{{count}} pièce choisie. Elle seule est réimprimée, avant tout le reste.',
      chosen_many: '{{count}} de pièces choisies. Elles seules sont réimprimées, avant tout le reste.',
      chosen_other: '{{count}} pièces choisies. Elles seules sont réimprimées, avant tout le reste.',
      all_one: 'Toutes ({{count}} pièce)',
      all_many: 'Toutes ({{count}} de pièces)',
      all_other: 'Toutes les {{count}} pièces',
      reasonMissing: 'Choisissez ce qui ne va pas.',
      why: 'Qu’est-ce qui ne va pas ?',
      note: 'Remarque',
      send_one: 'Remettre {{count}} pièce à imprimer',
      send_many: 'Remettre {{count}} de pièces à imprimer',
      send_other: 'Remettre {{count}} pièces à imprimer',
      rejected: 'Rejetée : {{reason}} · {{who}} · {{when}}',
      reason: {
        banding: 'Lignes ou bandes',
        colour: 'Mauvaise couleur',
        position: 'Décalée',
        adhesion: 'L’encre n’adhère pas',
        damaged: 'Abîmée',
        artwork: 'Mauvais visuel',
        other: 'Autre chose',
      },
    },
    withdraw: {
      action: 'Retirer l’impression',
      title: 'Retirer l’impression {{name}} ?',
      text: 'Le fichier est retiré du dossier de sortie si le RIP ne l’a pas pris. Ses exemplaires reviennent alors parmi les commandes en attente, sauf si une autre impression les imprime. Si le RIP l’a pris, vous en êtes informé et rien ne change. Si le RIP ouvre le fichier à cet instant, vérifiez aussi sa file d’attente.',
      done: 'Retirée : le fichier a été enlevé avant que le RIP ne le prenne.',
      tooLate: 'Non retirée : le RIP avait déjà pris le fichier.',
      printedTitle: 'L’impression {{name}} est-elle réussie ?',
      printedText:
        'On ne sait pas si le RIP a le fichier : il peut l’avoir. Vérifiez les pièces imprimées. Le retrait prend alors fin et les exemplaires comptent comme imprimés.',
      notPrinted: 'Non imprimée',
      notPrintedTitle: 'L’impression {{name}} n’a-t-elle pas été imprimée ?',
      notPrintedText:
        'On ne sait pas si le RIP a le fichier : il peut l’avoir. Vérifiez sa file d’attente et supprimez-y le fichier, ainsi que dans le dossier de sortie, sinon il est imprimé en plus. Le retrait prend alors fin et les exemplaires reviennent parmi les commandes en attente, sauf si une autre impression les imprime.',
    },
    reprintPieces: {
      action: 'Réimprimer des pièces',
      hint: 'Touchez les pièces dans l’image ou dans la liste. Elles sont envoyées comme une impression séparée ; les quantités de leurs commandes ne changent pas.',
      send: 'Réimprimer : {{count}}',
    },
    reprintPiece: 'Réimpression',
    cancelledPiece: {
      takenOff: 'Annulée avant l’envoi : elle n’est pas sur la feuille.',
      tooLate: 'Annulée trop tard : elle était déjà envoyée. Ne l’emballez pas.',
    },
    outdatedPiece: {
      reopened:
        'La commande a été modifiée : cette pièce n’est pas sur la feuille et son exemplaire est de nouveau ouvert.',
      asPrinted:
        'La commande a été modifiée après l’envoi de cette pièce : elle est imprimée comme avant. Rejetez-la pour la réimprimer avec les modifications.',
      text: 'Envoyées avant la modification de la commande et imprimées comme avant : {{slots}}. « {{again}} » les imprime aussi comme avant.',
      print: 'Imprimer avec les modifications',
      effect:
        'Ces pièces comptent comme rejetées ; leurs exemplaires sont de nouveau ouverts, en priorité, et seront imprimés avec les modifications.',
      note: 'La commande a été modifiée.',
    },
    proof: {
      action: 'Aperçu de la feuille',
      title: 'Feuille du préréglage {{name}}',
      text: 'Voici ce qui serait imprimé maintenant, en taille réelle. Rien n’est envoyé.',
      deliverAgain: 'Retirez la commande de la table et renvoyez-la avec un fichier enregistré à nouveau.',
      composing: 'Composition de la feuille…',
    },
    state: {
      queued: 'En file',
      ready: 'Prête',
      sent: 'Envoyée',
      withdrawing: 'Retrait en cours',
      pickedUp: 'Récupérée',
      printing: 'En impression',
      printed: 'Imprimée',
      confirmed: 'Confirmée',
      failed: 'Échec',
      cancelled: 'Annulée',
    },
    connectorSilent: {
      run: 'Attend le connecteur {{connector}}, déconnecté depuis le {{when}}.',
      preset: 'Le connecteur {{connector}} est déconnecté depuis le {{when}}.',
    },
    connectorRevoked: {
      run: 'Attend le connecteur {{connector}}, dont la clé a été révoquée. Un autre connecteur doit reprendre son canal.',
      preset: 'La clé du connecteur {{connector}} a été révoquée. Un autre connecteur doit reprendre son canal.',
    },
    waitsFor: {
      composing: 'Attend que la feuille soit composée.',
      folder: 'Attend que la feuille soit écrite dans {{channel}}.',
      connector: 'Attend que le connecteur vienne chercher la feuille pour {{channel}}.',
      pickup: 'Attend que le RIP prenne la feuille dans {{channel}}.',
      notTaken: 'Le RIP n’a pas pris la feuille dans {{channel}}. Vérifiez qu’il fonctionne et surveille ce dossier.',
      withdrawal: 'Attend de savoir si le fichier peut être retiré de {{channel}}.',
    },
    connectorGone: {
      run: 'Attend un canal qu’aucun connecteur ne signale plus.',
      preset: 'Plus aucun connecteur ne signale le canal de ce préréglage.',
    },
    printAnywayText: 'La feuille sera remise dès que ce sera résolu.',
    printAnyway: 'Imprimer quand même',
    waits: 'En attente',
    column: {
      time: 'Heure',
      preset: 'Préréglage',
      channel: 'Canal de sortie',
      pieces: 'Pièces',
      state: 'État',
    },
    search: {
      title: 'Chercher une impression',
      text: 'Commande, travail, préréglage, plan, canal ou fichier',
      from: 'Du',
      to: 'Au',
      unresolved: 'Seulement en échec et en attente',
      older: 'Afficher les impressions plus anciennes',
      none: 'Aucune impression ne correspond.',
    },
    noJobs: {
      title: 'Aucune impression pour l’instant',
      text: 'Ce que vous imprimez figure ici, avec son état.',
    },
    fault: {
      folder_away:
        'Le hot folder {{folder}} n’est pas disponible. Le travail reprend automatiquement dès qu’il est de nouveau disponible.',
      folder_swapped:
        'Le hot folder {{folder}} n’est plus le même ; un partage n’est peut-être pas connecté. Le travail reprend automatiquement dès qu’il est de nouveau disponible.',
      folder_full:
        'Le disque du hot folder {{folder}} est plein. L’envoi reprend automatiquement dès qu’il y a de la place.',
      folder_not_allowed:
        'Cet environnement n’a pas le droit d’écrire dans le hot folder {{folder}}. L’administrateur du serveur peut autoriser le dossier qui le contient ; les liens du chemin ne sont pas suivis.',
      folder_forbidden: 'Platen n’a pas le droit d’écrire dans le hot folder {{folder}}.',
      folder_fault: 'Impossible d’écrire dans le hot folder {{folder}} ({{error}}). Nouvel essai automatique.',
      copy_differs:
        'La copie de la feuille dans le hot folder {{folder}} diffère de la feuille. Elle a été retirée ; nouvel essai automatique.',
      sheet_missing: 'La feuille composée est introuvable. Imprimez-la de nouveau.',
      store_unavailable:
        'Le stockage des fichiers de Platen n’est pas disponible. Le travail reprend automatiquement dès qu’il l’est de nouveau.',
      artwork_broken:
        'Le visuel de {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} ne peut pas être placé sur la feuille.',
      piece_without_ink:
        'Rien ne serait imprimé pour {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} : rien de ce que dessine le visuel ne se trouve dans l’emplacement et dans la zone imprimable. La feuille n’a pas été envoyée. Annulez l’impression et corrigez le plan, le gabarit ou le visuel.',
      white_not_traced:
        'Le blanc à la forme du visuel n’a pas pu être créé pour {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} : le visuel a trop de détails, ou son dessin a pris trop de temps. Choisissez le blanc sur tout l’emplacement dans les réglages de sortie et imprimez de nouveau, ou remplacez le visuel.',
      profile_missing:
        'Le profil ICC {{profile}} du canal de sortie manque. Ajoutez-le de nouveau dans les réglages de sortie, puis réessayez.',
      disk_full: 'Le disque des données de Platen est plein. La feuille est composée dès qu’il y a de la place.',
      compose_fault: 'La feuille n’a pas pu être composée ({{error}}).',
      connector_forbidden: 'Le connecteur n’a pas le droit d’écrire dans le hot folder {{folder}}.',
      connector_full:
        'Le disque où le connecteur enregistre son état est plein. L’envoi reprend automatiquement dès qu’il y a de la place.',
      connector_fault: 'Le connecteur ne peut pas remettre la feuille ({{error}}). Nouvel essai automatique.',
      sheet_damaged:
        'La feuille n’est pas arrivée au connecteur telle qu’elle a été envoyée. Nouvel essai automatique.',
      channel_gone: 'Le connecteur n’a plus le canal {{channel}}.',
      printer_away: 'L’imprimante {{printer}} ne répond pas. L’envoi reprend automatiquement dès qu’elle répond.',
      printer_refused: 'L’imprimante {{printer}} n’accepte pas la feuille ({{text}}). Nouvel essai automatique.',
      printer_ended: 'L’imprimante a mis fin au travail sans donner de raison.',
      printer_ended_since: 'L’imprimante a mis fin au travail : {{text}}',
      channel_said: 'Le connecteur indique : {{text}}',
    },
    piece: {
      title: 'Pièce {{code}}',
      copy: 'Exemplaire',
      copyOf: '{{copy}} sur {{copies}}',
      place: 'Position',
      placeOf: 'Emplacement {{jigNo}}.{{slotNo}}',
      history: 'Historique',
      showOrder: 'Afficher la commande',
      openRun: 'Ouvrir l’impression',
      missing:
        'Aucune pièce avec le code {{code}} n’a été trouvée. Elle appartient peut-être à un autre atelier ou à un autre utilisateur, a été retirée de la table, ou son impression a été supprimée.',
      state: { onBed: 'Sur la table', good: 'Bonne', bad: 'Rejetée', replaced: 'Réimprimée sur une autre feuille' },
    },
    scan: {
      label: 'Scanner une étiquette',
      hint: 'Placez le curseur ici et scannez le code d’une pièce défectueuse.',
      noLabel: 'Ce n’est pas une étiquette de cet atelier.',
      notFound: 'Cette pièce ne figure dans aucune impression envoyée.',
      notHere: 'Cette pièce ne figure pas dans cette impression.',
      already: 'Cette pièce a déjà été rejetée.',
      chosen: 'Choisie : {{name}}',
      notPrinted: '{{name}} est encore sur la table {{preset}} et n’a pas été imprimée.',
      noCode: 'Ce n’est pas le code d’une pièce : {{text}}',
      closeDialog: 'Fermez d’abord la boîte de dialogue, puis scannez de nouveau.',
    },
    entry: {
      original: 'Fichier original · {{name}}',
      duplicate: 'Fichier dupl. · {{name}}',
      combined: 'Fichier comb. · {{name}}',
    },
    error: {
      dismissFailed: 'L’impression n’a pas été masquée',
      undoDismissFailed: 'L’impression n’a pas été réaffichée',
      retryFailed: 'L’impression n’a pas été relancée',
      confirmFailed: 'L’impression n’a pas été confirmée',
      withdrawFailed: 'L’impression n’a pas été retirée',
      cancelFailed: 'L’impression n’a pas été annulée',
      reprintFailed: 'La feuille n’a pas été réimprimée',
      rejectFailed: 'Les pièces n’ont pas été remises à imprimer',
      proofFailed: 'La feuille n’a pas pu être composée',
    },
  },
}
