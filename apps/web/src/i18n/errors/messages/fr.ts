import type { TranslatedMessages } from '../../messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  errors: {
    bad_request: {
      happened: 'Le serveur n’a pas accepté ce qui a été envoyé.',
      advice: 'Vérifiez votre saisie. Si tout est juste, rechargez la page.',
    },
    bad_cursor: {
      happened: 'Cette position dans la liste n’est plus valable.',
      advice: 'Rechargez la liste.',
    },
    unsupported_media: {
      happened: 'Le serveur n’accepte pas ce type de fichier.',
      advice: 'Choisissez un fichier dans l’un des formats indiqués dans la fenêtre.',
    },
    too_large: {
      happened: 'Ce qui a été envoyé est trop volumineux.',
      advice: 'Choisissez un fichier plus petit ou divisez-le.',
    },
    too_many_requests: {
      happened: 'Trop de tentatives en peu de temps.',
      detailed: 'Trop de requêtes en peu de temps. La prochaine sera acceptée dans {{seconds}} s.',
      advice: 'Attendez jusqu’à 15 minutes, puis réessayez.',
    },
    idempotency_key_reused: {
      happened: 'Une autre requête a été envoyée avec la même clé.',
      advice: 'Envoyez la requête modifiée avec une nouvelle clé.',
    },
    idempotency_key_running: {
      happened: 'La première requête avec cette clé est encore en cours.',
      advice: 'Envoyez-la de nouveau dans une seconde.',
    },
    not_found: {
      happened: 'Cela n’existe plus. Quelqu’un l’a probablement supprimé.',
      advice: 'La liste a été rechargée ; choisissez parmi ce qui reste.',
    },
    unexpected: {
      happened: 'Une erreur s’est produite dans Platen.',
      advice: 'Réessayez. Si cela se reproduit, dites à votre administrateur ce que vous faisiez et quand.',
    },
    unavailable: {
      happened: 'Le serveur ne répond pas.',
      advice: 'Vérifiez la connexion réseau de cet appareil, puis réessayez.',
    },
    server_busy: {
      happened: 'Le serveur est momentanément surchargé.',
      advice: 'Patientez quelques secondes, puis réessayez.',
    },
    database_unavailable: {
      happened: 'La base de données ne répond pas.',
      advice: 'Platen continue d’essayer de la joindre ; réessayez dans une minute.',
    },
    store_unavailable: {
      happened: 'Le stockage des fichiers de Platen ne répond pas.',
      advice: 'Platen continue d’essayer de le joindre ; réessayez dans une minute.',
    },
    not_signed_in: { happened: 'Votre session est terminée.', advice: 'Reconnectez-vous.' },
    wrong_credentials: {
      happened: 'E-mail ou mot de passe incorrect.',
      advice: 'Vérifiez l’orthographe et le nom de l’environnement.',
    },
    forbidden: {
      happened: 'Votre utilisateur n’a pas le droit de faire cela.',
      advice: 'Demandez à un administrateur de le faire ou de vous donner le droit.',
    },
    foreign_origin: {
      happened: 'La demande venait d’un autre site web et a été refusée.',
      advice: 'Ouvrez Platen dans sa propre fenêtre et réessayez.',
    },
    invalid_customer: {
      happened: 'Vous n’avez pas accès à cet environnement, ou il n’existe pas.',
      advice: 'Vérifiez le nom de l’environnement dans l’adresse.',
    },
    email_invalid: {
      happened: 'L’adresse e-mail n’est pas valide.',
      advice: 'Vérifiez l’orthographe : une adresse s’écrit comme nom@example.com.',
    },
    email_exists: {
      happened: 'Il existe déjà un utilisateur avec cette adresse e-mail.',
      advice: 'Modifiez cet utilisateur ou saisissez une autre adresse.',
    },
    password_too_short: {
      happened: 'Le mot de passe est trop court.',
      advice: 'Choisissez-en un plus long ; quelques mots sans rapport se retiennent bien.',
    },
    password_too_long: {
      happened: 'Le mot de passe est trop long.',
      advice: 'Choisissez-en un de 256 caractères au plus.',
    },
    password_too_weak: {
      happened: 'Le mot de passe est trop facile à deviner.',
      advice: 'Choisissez quelques mots sans rapport, rien de votre nom ni de votre adresse.',
    },
    password_wrong: {
      happened: 'Le mot de passe actuel n’est pas le bon.',
      advice: 'Saisissez le mot de passe avec lequel vous vous êtes connecté.',
    },
    password_not_new: {
      happened: 'Le nouveau mot de passe est celui qui a été défini pour vous.',
      advice: 'Choisissez un autre mot de passe, connu de vous seul.',
    },
    password_change_required: {
      happened: 'Votre mot de passe a été défini par quelqu’un d’autre.',
      advice: 'Reconnectez-vous et choisissez votre propre mot de passe.',
    },
    user_deactivated: {
      happened: 'Cet utilisateur est désactivé.',
      advice: 'Adressez-vous à un administrateur de l’environnement.',
    },
    own_account: {
      happened: 'Vous ne pouvez ni supprimer ni désactiver votre propre utilisateur.',
      advice: 'Demandez-le à un autre administrateur.',
    },
    last_user_manager: {
      happened: 'C’est le dernier utilisateur qui peut gérer les utilisateurs.',
      advice: 'Donnez d’abord ce droit à un autre utilisateur.',
    },
    wrong_host: {
      happened: 'Platen n’est pas accessible à cette adresse.',
      advice:
        'Utilisez l’adresse indiquée par l’administrateur du serveur, ou demandez-lui d’ajouter celle-ci (PLATEN_HOSTS).',
    },
    own_rights: {
      happened: 'Vous ne pouvez pas modifier votre propre rôle ni vos propres droits.',
      advice: 'Demandez-le à un autre administrateur.',
    },
    above_own_rights: {
      happened:
        'Vous ne pouvez accorder que les droits que vous avez, et gérer que les utilisateurs qui n’en ont pas plus que vous.',
      advice: 'Demandez-le à une personne qui a ces droits.',
    },
    role_not_assignable: {
      happened: 'Ce rôle ne peut pas être attribué ici.',
      advice: 'Choisissez administrateur, utilisateur avancé ou opérateur.',
    },
    customer_already_exists: {
      happened: 'Un environnement de ce nom existe déjà.',
      detailed: 'Un environnement nommé « {{name}} » existe déjà.',
      advice: 'Choisissez un autre nom.',
    },
    system_keyword: {
      happened: 'Ce nom est réservé par le système.',
      detailed: 'Le nom « {{name}} » est réservé par le système.',
      advice: 'Choisissez un autre nom.',
    },
    invalid_resource_name: {
      happened: 'Le nom ne peut contenir que des lettres de a à z et des chiffres.',
      detailed: 'Le nom « {{name}} » n’est pas valide : il ne peut contenir que les lettres a à z et des chiffres.',
      advice: 'Retirez espaces, accents et signes.',
    },
    environment_limit: {
      happened: 'Vous avez déjà un environnement.',
      advice: 'Ouvrez l’environnement que vous avez.',
    },
    changed_meanwhile: {
      happened: 'Quelqu’un d’autre l’a modifié entre-temps.',
      detailed: 'Quelqu’un d’autre a modifié « {{name}} » entre-temps.',
      detailedBy: '{{user}} a modifié « {{name}} » entre-temps.',
      advice: 'Regardez le nouvel état, puis refaites votre modification.',
    },
    order_booked: {
      happened: 'Des exemplaires de cette commande sont déjà placés sur un préréglage de sortie.',
      detailed:
        '{{assigned}} exemplaires sur {{copies}} de la commande {{orderId}} sont déjà placés sur un préréglage de sortie.',
      advice:
        'Son propriétaire peut la retirer du préréglage. La fenêtre de modification de la commande indique le préréglage et son propriétaire.',
    },
    order_no_copies: {
      happened: 'La quantité de la commande ne peut pas être nulle.',
      advice: 'Saisissez au moins un exemplaire.',
    },
    order_remaining_exceeds_copies: {
      happened: 'La quantité à imprimer dépasse la quantité totale.',
      advice: 'Réduisez la quantité à imprimer ou augmentez la quantité totale.',
    },
    order_refused_changed: {
      happened: 'Cette commande est revenue modifiée alors que le travail avait commencé.',
      detailed:
        'La commande {{orderId}} est arrivée à nouveau avec des modifications alors que le travail avait commencé.',
      advice: 'Terminez ou retirez ce qui est placé et imprimé, puis faites-la renvoyer.',
    },
    location_not_found: {
      happened: 'Ce site n’existe pas.',
      detailed: 'Le site « {{name}} » n’existe pas.',
      advice: 'Choisissez un autre site.',
    },
    jig_not_found: {
      happened: 'Ce gabarit n’existe pas.',
      detailed: 'Le gabarit « {{jig}} » n’existe pas.',
      advice: 'Choisissez un autre gabarit.',
    },
    delete_refused: {
      happened: 'La commande ne peut pas être supprimée tant qu’un préréglage n’est pas vide.',
      detailed: 'La commande {{orderId}} ne peut pas être supprimée tant qu’un préréglage n’est pas vide.',
      advice: 'Imprimez ou videz d’abord les préréglages.',
    },
    cancel_too_many: {
      happened: 'Il fallait annuler plus d’exemplaires qu’il n’y en a.',
      detailed: 'La commande {{orderId}} n’a que {{copies}} exemplaires à annuler.',
      advice: 'Envoyez un nombre d’exemplaires que le travail possède, ou aucun pour tous les annuler.',
    },
    cancel_part_of_set: {
      happened: 'Un travail à plusieurs visuels ne peut être annulé qu’en entier.',
      detailed:
        'Le travail de la commande {{orderId}} a plusieurs visuels qui vont ensemble : il ne peut être annulé qu’en entier.',
      advice: 'Annulez tous les exemplaires du travail.',
    },
    cancel_awaits_artwork: {
      happened: 'Des exemplaires d’un travail qui attend son visuel ne peuvent pas encore être annulés.',
      detailed:
        'Le travail de la commande {{orderId}} attend son visuel : le nombre de visuels n’est pas encore connu, et il ne peut être annulé qu’en entier.',
      advice: 'Réessayez quand le visuel est arrivé, ou annulez tous les exemplaires du travail.',
    },
    already_shipped: {
      happened: 'Les exemplaires d’une commande expédiée ne peuvent pas être annulés, même en réduisant la quantité.',
      detailed:
        'La commande {{orderId}} a un envoi, et des exemplaires qui seraient annulés ont été transmis à la sortie. Ils sont peut-être déjà partis.',
      advice:
        'Annulez moins d’exemplaires ou saisissez une quantité plus élevée, pour que seuls des exemplaires non transmis soient annulés. Si rien n’a encore été envoyé, supprimez d’abord les envois de la commande.',
    },
    shipments_reported: {
      happened: 'Les envois d’une commande ne peuvent plus être tous supprimés.',
      detailed: 'L’expédition de la commande {{orderId}} a été signalée à la boutique, ou est en train de l’être.',
      advice: 'Saisissez plutôt les bons envois, ou corrigez la commande dans la boutique.',
    },
    shop_reports_off: {
      happened: 'Rien ne peut être signalé à cette boutique.',
      detailed: 'Les signalements de ce type à la boutique {{name}} sont désactivés.',
      advice: 'Activez-les sous Réglages, Boutiques.',
    },
    preset_incomplete: {
      happened: 'Il manque au préréglage un plan d’impression, un canal de sortie ou un fichier d’impression.',
      detailed:
        'Il manque au préréglage « {{name}} » un plan d’impression, un canal de sortie ou un fichier d’impression.',
      advice: 'Modifiez le préréglage et complétez-le.',
    },
    preset_has_orders: {
      happened: 'Le préréglage contient encore des commandes.',
      detailed: 'Des commandes sont placées sur le préréglage « {{name}} » (emplacements occupés : {{booked}}).',
      advice: 'Retirez ou imprimez d’abord ses commandes.',
    },
    preset_in_use: {
      happened: 'Une autre personne travaille avec le préréglage.',
      detailed: '{{user}} travaille avec le préréglage « {{name}} » depuis {{since}} et y a des commandes.',
      advice:
        'Demandez d’imprimer ou de retirer les commandes. Avec l’autorisation pour les préréglages des collègues, vous pouvez le reprendre.',
    },
    preset_locked: {
      happened: 'Une autre personne a verrouillé le préréglage.',
      detailed: '{{user}} a verrouillé le préréglage « {{name}} » et travaille avec lui depuis {{since}}.',
      advice: 'Cette personne ou un administrateur peut le déverrouiller.',
    },
    preset_on_hold: {
      happened: 'Le préréglage est suspendu.',
      detailed: '{{user}} a suspendu le préréglage « {{name}} » le {{since}}.',
      advice: 'Rien n’y est placé ni imprimé tant que personne ne le libère.',
    },
    of_other_user: {
      happened: 'Ceci appartient à une autre personne.',
      detailed: 'Ceci appartient à {{user}}.',
      advice: 'Demandez à cette personne ou à un administrateur.',
    },
    preset_not_shared: {
      happened: 'Ce préréglage de sortie n’est pas partagé.',
      detailed: 'Le préréglage de sortie « {{name}} » n’est pas partagé.',
      advice: 'Son propriétaire peut le partager dans la fenêtre du préréglage.',
    },
    preset_conflict: {
      happened:
        'La commande ne va pas avec ce préréglage : la qualité, le support, la couleur ou le type d’imprimante diffèrent.',
      detailed:
        'La commande {{orderId}} ne convient pas à ce préréglage : elle a « {{value}} », le préréglage accepte {{allowed}}.',
      advice: 'Choisissez un préréglage aux mêmes valeurs ou modifiez-le.',
    },
    slots_taken: {
      happened: 'Entre-temps, quelqu’un d’autre a pris un de ces emplacements.',
      advice: 'Le préréglage montre maintenant l’état actuel. Choisissez d’autres emplacements.',
    },
    slot_not_printable: {
      happened: 'L’emplacement est hors de la zone imprimable du plan d’impression.',
      detailed:
        'Les emplacements du gabarit « {{jig}} » qui seraient libres pour la commande {{orderId}} sont hors de la zone imprimable du plan d’impression « {{layout}} » : rien n’y serait imprimé.',
      advice: 'Déplacez le gabarit ou agrandissez la zone imprimable dans l’éditeur.',
    },
    no_free_slot: {
      happened: 'Il n’y a plus d’emplacement libre pour ce gabarit sur le plan d’impression.',
      detailed:
        'Aucun emplacement n’est libre pour la commande {{orderId}} dans le gabarit « {{jig}} » sur le plan d’impression.',
      no_jig: 'La commande {{orderId}} n’a pas de gabarit.',
      jig_not_on_layout:
        'Le gabarit « {{jig}} » de la commande {{orderId}} n’est pas sur le plan d’impression « {{layout}} ».',
      advice: 'Imprimez le préréglage ou choisissez-en un autre.',
    },
    not_enough_copies: {
      happened: 'La commande n’a pas autant d’exemplaires en attente.',
      detailed: 'La commande {{orderId}} n’a pas autant d’exemplaires en attente (en attente : {{pending}}).',
      advice: 'Les quantités ont été rechargées ; choisissez moins d’exemplaires.',
    },
    nothing_booked: {
      happened: 'Rien n’est placé sur ce préréglage.',
      detailed: 'Rien n’est placé sur ce préréglage. {{user}} l’a imprimé en dernier, le {{at}}.',
      advice: 'Ajoutez d’abord des commandes, puis imprimez.',
    },
    name_taken: {
      happened: 'Ce nom existe déjà.',
      detailed: 'Le nom « {{name}} » existe déjà.',
      advice: 'Choisissez un autre nom.',
    },
    value_empty: { happened: 'Aucune valeur n’a été saisie.', advice: 'Saisissez une valeur.' },
    value_too_long: { happened: 'Cette valeur est trop longue.', advice: 'Raccourcissez-la.' },
    value_exists: {
      happened: 'La valeur existe déjà.',
      detailed: 'La valeur « {{value}} » existe déjà.',
      advice: 'Choisissez une autre valeur ou utilisez celle qui existe.',
    },
    too_many_items: {
      happened: 'Le nombre maximal est atteint.',
      detailed: 'Le nombre maximal de {{limit}} est atteint.',
      advice: 'Supprimez ce qui n’est plus utilisé.',
    },
    too_many_slots: {
      happened: 'La liste avec ses emplacements est trop volumineuse pour une seule réponse.',
      advice: 'Demandez-la avec slots=false. Les préréglages peuvent aussi être demandés en plusieurs fois avec ids.',
    },
    too_many_values: {
      happened: 'Le nombre maximal de valeurs est atteint.',
      advice: 'Supprimez les valeurs dont personne n’a plus besoin.',
    },
    value_in_use: {
      happened: 'Cette valeur est encore utilisée.',
      detailed: 'La valeur « {{value}} » est encore utilisée.',
      advice: 'Retirez-la d’abord des endroits qui l’utilisent.',
    },
    rules_broken: {
      happened: 'Ces règles ne sont pas cohérentes.',
      advice: 'Corrigez les endroits signalés, puis enregistrez à nouveau.',
    },
    input_settings_wrong: {
      happened: 'Ces réglages d’entrée se contredisent.',
      advice: 'Corrigez les champs signalés, puis enregistrez à nouveau.',
    },
    config_wrong: {
      happened: 'Un nombre manque ou dépasse les limites.',
      advice: 'Saisissez des nombres entiers d’au moins 1.',
    },
    channel_in_use: {
      happened: 'Un préréglage de sortie imprime encore sur ce canal.',
      detailed: 'Des préréglages de sortie impriment encore sur ce canal : {{presets}}.',
      advice: 'Attribuez d’abord un autre canal au préréglage.',
    },
    multi_job_group_wrong: {
      happened: 'Un groupe multitravaux n’est pas complet.',
      detailed: 'Le groupe multitravaux « {{name}} » n’est pas complet.',
      advice:
        'Donnez-lui un nom unique et, à chaque fichier, un nom unique et un canal que l’utilisateur possède encore ; les fichiers combinés vont vers un seul canal.',
    },
    profile_invalid: {
      happened: 'Ce n’est pas un profil ICC de condition d’impression.',
      advice: 'Choisissez le profil d’un périphérique de sortie (.icc) : gris, RVB ou CMJN.',
    },
    profile_limit: {
      happened: 'Le nombre maximal de profils ICC d’un environnement est atteint.',
      detailed: 'Un environnement peut enregistrer au plus {{limit}} profils ICC.',
      advice: 'Supprimez-en un qu’aucun canal n’utilise, puis ajoutez celui-ci.',
    },
    profile_in_use: {
      happened: 'Un canal de sortie utilise encore ce profil.',
      detailed: 'Des canaux de sortie utilisent encore le profil « {{name}} » : {{channels}}.',
      advice: 'Donnez d’abord un autre profil à ces canaux.',
    },
    folder_not_allowed: {
      happened: 'Platen n’a pas le droit d’utiliser ce dossier.',
      detailed: 'Platen ne peut pas utiliser le dossier « {{value}} ».',
      advice:
        'Choisissez output ou un dossier qu’il contient, ou demandez à l’administrateur du serveur d’autoriser ce dossier.',
    },
    ticket_wrong: {
      happened: 'Ce modèle de ticket ne peut pas être utilisé.',
      advice: 'Corrigez ce que l’éditeur signale, ou revenez au modèle de Platen.',
    },
    webhook_address: {
      happened: 'Platen ne peut rien envoyer à cette adresse.',
      advice:
        'Utilisez une adresse https de l’Internet public, ou demandez à l’administrateur du serveur d’autoriser l’hôte.',
    },
    shop_address: {
      happened: 'Platen ne peut pas demander de commandes à cette adresse.',
      advice:
        'Saisissez l’adresse https publique de la boutique, ou demandez à l’administrateur du serveur d’autoriser l’hôte.',
    },
    shop_signature: {
      happened: 'La signature du message manque ou est incorrecte.',
      advice: 'Saisissez la clé secrète avec laquelle la boutique signe.',
    },
    shop_off: {
      happened: 'Cette boutique est désactivée dans Platen.',
      advice: 'Activez-la sous Réglages, Boutiques.',
    },
    artwork_host_wrong: {
      happened: 'Les visuels ne peuvent pas être récupérés depuis l’un de ces hôtes.',
      detailed: 'Aucun visuel ne peut être téléchargé depuis l’hôte « {{host}} ».',
      advice: 'Indiquez des hôtes de l’Internet public, comme files.shop.example ou files.shop.example:8443.',
    },
    jig_invalid: {
      happened: 'Le gabarit enfreint une règle.',
      detailed: 'Le gabarit « {{name}} » enfreint des règles (erreurs : {{count}}).',
      advice: 'Regardez les champs et emplacements signalés, corrigez-les, puis enregistrez à nouveau.',
    },
    jigs_too_large: {
      happened: 'Les gabarits sont trop volumineux au total.',
      detailed: 'Les emplacements de tous les gabarits peuvent occuper {{limitMb}} Mo au total.',
      advice: 'Supprimez les gabarits qui ne sont plus utilisés, ou simplifiez les formes de leurs emplacements.',
    },
    layout_invalid: {
      happened: 'Le plan d’impression enfreint une règle.',
      detailed: 'Le plan d’impression « {{name}} » enfreint des règles (erreurs : {{count}}).',
      advice: 'Regardez les gabarits et champs signalés, corrigez-les, puis enregistrez à nouveau.',
    },
    slots_locked: {
      happened: 'Les emplacements viennent d’un dessin SVG et sont verrouillés.',
      detailed: 'Les emplacements du gabarit « {{name}} » viennent d’un dessin SVG et sont verrouillés.',
      advice:
        'Modifiez le dessin et importez-le à nouveau, ou ne changez que la position du visuel dans les emplacements.',
    },
    geometry_booked: {
      happened:
        'Des commandes sont placées sur ses emplacements : impossible de supprimer l’élément ou d’en changer la forme.',
      detailed:
        'Des commandes sont placées sur des emplacements de « {{name}} » (préréglages de sortie : {{presets}}) : impossible de le supprimer ou d’en changer la forme.',
      advice: 'Imprimez ou retirez d’abord ces commandes, ou enregistrez sous un autre nom.',
    },
    layout_broken: {
      happened: 'Les gabarits ne sont plus correctement posés sur le plan d’impression : rien n’a été imprimé.',
      detailed: 'Les gabarits ne tiennent plus sur le plan d’impression « {{name}} » : rien n’a été imprimé.',
      advice:
        'Ouvrez le plan d’impression, corrigez les gabarits signalés et enregistrez-le. Ce qui est placé reste placé.',
    },
    product_invalid: {
      happened: 'Le produit n’est pas complet ou pas valide.',
      advice: 'Corrigez les champs qui ont un message, puis enregistrez de nouveau.',
    },
    product_template_deleted: {
      happened: 'Le modèle de cette version du produit est supprimé ; la version n’a donc pas été restaurée.',
      advice: 'Restaurez d’abord le modèle sous « Modèles supprimés », ou choisissez-en un autre dans le produit.',
    },
    product_import_faulty: {
      happened: 'Le fichier a des erreurs : rien n’a été importé.',
      detailed: 'Le fichier a des erreurs (nombre : {{count}}) : rien n’a été importé.',
      advice: 'Corrigez les lignes indiquées, puis choisissez de nouveau le fichier.',
    },
    template_invalid: {
      happened: 'Le modèle enfreint une règle.',
      detailed: 'Le modèle « {{name}} » enfreint des règles (erreurs : {{count}}).',
      advice: 'Corrigez les champs et les éléments signalés, puis enregistrez à nouveau.',
    },
    font_refused: {
      happened: 'Le fichier ne peut pas servir de police.',
      detailed: '« {{name}} » ne peut pas servir de police.',
      advice: 'Choisissez une police OpenType ou TrueType (.otf ou .ttf) avec des contours.',
    },
    font_in_use: {
      happened: 'La police est utilisée par des modèles.',
      detailed: 'La police « {{name}} » est utilisée par des modèles : {{templates}}.',
      advice: 'Choisissez d’abord une autre police dans ces modèles.',
    },
    copies_not_printed: {
      happened:
        'Des exemplaires de cette commande seront imprimés de toute façon, car elle a été activée ou modifiée entre-temps.',
      detailed:
        'Des exemplaires de la commande {{orderId}} seront imprimés de toute façon, car elle a été activée ou modifiée entre-temps.',
      advice: 'Inutile de les remettre à imprimer. Laissez de côté les emplacements de cette commande.',
    },
    run_not_in_state: {
      happened: 'L’état de l’impression a changé entre-temps.',
      advice: 'Son état actuel est maintenant affiché ; choisissez parmi ce qui y est possible.',
    },
    piece_already_rejected: {
      happened:
        'Une de ces pièces a déjà été rejetée, dans cette impression ou dans une autre impression de la même feuille.',
      detailed:
        'La pièce de l’emplacement {{jigNo}}.{{slotNo}} a déjà été rejetée, dans cette impression ou dans une autre impression de la même feuille.',
      advice: 'L’image a été rechargée ; choisissez parmi les autres pièces.',
    },
    piece_cancelled: {
      happened: 'Une de ces pièces est annulée.',
      detailed: 'La pièce de l’emplacement {{jigNo}}.{{slotNo}} est annulée.',
      advice: 'Les pièces annulées ne sont pas réimprimées ; choisissez parmi les autres.',
    },
    all_pieces_cancelled: {
      happened: 'Toutes les pièces de cette impression sont annulées.',
      advice: 'Il ne reste rien à imprimer ; les commandes réactivées sont imprimées depuis leur préréglage de sortie.',
    },
    sheet_not_ready: {
      happened: 'La feuille n’est pas encore composée.',
      advice: 'Attendez que l’impression soit prête.',
    },
    sheet_deleted: {
      happened: 'La feuille a été supprimée après la durée de conservation configurée.',
      advice: 'Imprimez à nouveau la feuille ; elle sera alors recomposée.',
    },
    artwork_missing: {
      happened: 'Le visuel de la commande est introuvable.',
      detailed: 'Le visuel de la commande {{orderId}} est introuvable.',
      advice: 'Renvoyez le fichier sous le nom indiqué par la commande.',
    },
    artwork_held_back: {
      happened: 'La commande est retenue.',
      detailed: 'La commande {{orderId}} est retenue.',
      advice: 'Modifiez la commande : elle en indique la raison et permet de l’autoriser.',
    },
    piece_without_ink: {
      happened: 'Rien ne serait imprimé sur une pièce.',
      detailed:
        'Rien ne serait imprimé pour {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} : rien de ce que dessine le visuel ne se trouve dans l’emplacement et dans la zone imprimable.',
      advice: 'Corrigez le plan, le gabarit ou le visuel.',
    },
    white_not_traced: {
      happened: 'Le blanc à la forme du visuel n’a pas pu être créé.',
      detailed:
        'Le blanc à la forme du visuel n’a pas pu être créé pour {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} : le visuel a trop de détails, ou son dessin a pris trop de temps.',
      advice: 'Choisissez le blanc sur tout l’emplacement dans les réglages de sortie, ou remplacez le visuel.',
    },
    artwork_refused: {
      happened: 'Le visuel est inutilisable.',
      detailed: 'Le visuel de {{order}} sur l’emplacement {{jigNo}}.{{slotNo}} est inutilisable.',
      advice: 'Ouvrez-le dans son programme d’origine et enregistrez-le de nouveau en PDF.',
    },
    artwork_not_fetched: {
      happened: 'Le visuel n’a pas pu être récupéré à son adresse.',
      advice: 'Vérifiez que l’adresse est juste et accessible depuis le serveur.',
    },
    upload_offset: {
      happened: 'L’envoi n’a pas repris là où il s’était interrompu.',
      advice: 'Le connecteur le reprend automatiquement au bon endroit.',
    },
    upload_damaged: {
      happened: 'Le fichier n’est pas arrivé tel qu’il a été envoyé.',
      advice: 'Le connecteur le renvoie de lui-même.',
    },
    storage_full: {
      happened: 'L’espace de stockage est plein.',
      advice: 'Achetez de l’espace supplémentaire ou supprimez des données pour continuer.',
    },
  },
}
