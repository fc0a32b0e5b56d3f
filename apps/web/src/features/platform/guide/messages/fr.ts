import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  guide: {
    title: 'Guide de mise en route',
    intro: 'Cinq étapes mènent d’une nouvelle installation à la première impression.',
    back: 'Retour à Platen',
    begin: {
      title: 'Créer l’environnement et son premier utilisateur',
      text: 'La personne qui exploite le serveur commence. Tout le reste se fait dans le navigateur.',
      steps: {
        one: 'Sur le serveur, exécutez cette commande dans le dossier de Platen. Elle demande un mot de passe.',
        two: 'Connectez-vous avec ce compte sur la page d’accueil et choisissez « $t(customers.new) ». L’environnement s’ouvre sur la liste des étapes restantes.',
        three:
          'Sous « $t(settings.users.title) », choisissez « $t(users.new) » pour l’administrateur de l’atelier, qui continue à partir d’ici. Le premier mot de passe est remplacé à la première connexion.',
      },
    },
    connectors: {
      title: 'Installer les connecteurs',
      text: 'Le connecteur d’entrée surveille vos hot folders et envoie les nouveaux fichiers à Platen. Le connecteur de sortie tourne à côté de votre RIP et lui remet les fichiers prêts à imprimer. Installez chacun sur un ordinateur allumé pendant la production.',
      steps: {
        one: 'Ouvrez « $t(frame.settings) », « $t(screenTitles.connectors) » et téléchargez les programmes : le connecteur d’entrée pour l’ordinateur qui a accès à vos hot folders, le connecteur de sortie pour celui du RIP. Une même installation peut assurer les deux rôles.',
        two: 'Choisissez « $t(connectors.newKey) ». La clé n’est affichée qu’une fois : gardez-la jusqu’à ce que le connecteur l’ait reçue.',
        three:
          'Décompressez l’archive et suivez son fichier INSTALL.txt : « connector setup » reçoit l’adresse et la clé, le fichier connector.json indique vos dossiers et vos files d’impression, et « connector install-service » fait démarrer le programme avec l’ordinateur.',
        four: 'Dès que la liste affiche « $t(connectors.connected) », choisissez sous « $t(settings.channels.title) » sur quoi chaque utilisateur imprime. Les hot folders du serveur lui-même se passent de connecteur.',
      },
    },
    jigs: {
      title: 'Créer des gabarits et les placer sur des plans d’impression',
      text: 'Un gabarit maintient vos pièces en place. Dessinez ses emplacements ou importez-les d’un fichier SVG, puis placez les gabarits sur un plan d’impression exactement comme ils sont posés sur la table.',
      steps: {
        one: 'Mesurez le gabarit et ses emplacements tels qu’ils sont. Sous « $t(screenTitles.jigs) », dessinez-les avec « $t(jigs.add) » ou reprenez un dessin avec « $t(jigs.importSvg) » : les éléments d’identifiant s1, s2… deviennent des emplacements, p1, p2… leurs cadres d’image.',
        two: 'Le nom compte : c’est par lui que les commandes trouvent leur gabarit. Indiquez aussi l’épaisseur, ainsi que les sites et types d’imprimante si le gabarit ne convient pas partout.',
        three: '« $t(jigs.sample) » montre comment un visuel se placera dans un emplacement.',
        four: '« $t(jigs.createLayouts) » pose des gabarits sur la table. Indiquez la taille de la table et la zone imprimable ; les avertissements apparaissent sur le gabarit concerné.',
      },
    },
    rules: {
      title: 'Créer des règles d’automatisation',
      text: 'Définissez comment vos noms de fichiers sont construits et quelles valeurs mènent à quel gabarit, quelle qualité, quel site et quelle imprimante. Dès lors, chaque nouvelle commande est attribuée automatiquement à son gabarit.',
      steps: {
        one: 'Sous « $t(settings.masters.title) », saisissez les valeurs parmi lesquelles votre atelier choisit : niveaux de qualité, sites, types d’imprimante, types de support, configurations couleur.',
        two: 'Sous « $t(settings.hotFolders.title) », indiquez pour chaque hot folder dans quel ordre le nom de fichier porte ses paramètres, et ce qui les sépare. Un vrai nom de fichier peut y être essayé. Pour une boutique en ligne, associez ses champs.',
        three:
          'Sous « $t(settings.rules.title) », commencez par le paramètre que vous regardez en premier, souvent le support. Ajoutez ses valeurs et indiquez pour chacune à quel gabarit elle mène et ce qu’elle attribue d’autre.',
        four: 'Tapez un nom de fichier dans le champ au-dessus des règles : son chemin est mis en évidence, et chaque valeur qui ne correspond pas indique pourquoi. « $t(filters.check) » liste les commandes qui changeraient, avant tout enregistrement.',
      },
    },
    users: {
      title: 'Créer des utilisateurs et leur attribuer des gabarits',
      text: 'Les opérateurs voient les commandes qui correspondent à leurs règles. Donnez à chaque utilisateur un rôle, les sites où il travaille et des règles pour les gabarits et supports qu’il imprime.',
      steps: {
        one: 'Sous « $t(settings.users.title) », choisissez « $t(users.new) » : e-mail, premier mot de passe et rôle. Un rôle apporte ses droits habituels, que vous pouvez modifier.',
        two: 'Choisissez les sites où travaille l’utilisateur ; aucun choix vaut pour tous les sites.',
        three:
          'Dans les règles de l’utilisateur, cochez les gabarits et valeurs dont les commandes lui sont attribuées. Sans règle, aucune commande ne lui est attribuée automatiquement ; les administrateurs voient toutes les commandes.',
      },
    },
    first: {
      title: 'La première impression',
      steps: {
        one: 'Déposez dans le hot folder un fichier dont le nom convient. Quelques secondes plus tard, la commande figure dans la liste, avec son gabarit. Ce qui ne peut pas être importé se trouve dans « Error », à côté d’un texte qui indique pourquoi.',
        two: 'Sous « $t(frame.orders) », créez un préréglage de sortie : un plan d’impression, un canal de sortie et un nom.',
        three:
          '« $t(outputPreset.autoFill) » place tout ce qui convient ; « $t(printing.orders) » compose la feuille et l’envoie au canal de sortie. La ligne au-dessus du plan indique l’avancement.',
        four: 'Si une commande n’a pas de gabarit, ouvrez-la : « $t(filters.jigReason.buttonNone) » indique quelle règle s’en rapproche le plus, et ce qui diffère.',
      },
    },
    files: {
      title: 'Fichiers et commandes',
      rules: {
        taken:
          'Un fichier d’un hot folder est importé lorsqu’il n’a pas changé pendant quelques secondes, ou aussitôt qu’il existe un fichier de même nom suivi de « .complete ». Il se trouve ensuite dans « Done » ou « Error ».',
        ignored:
          'Les sous-dossiers, les liens, les noms qui commencent par un point ou un tilde et les fichiers inachevés (comme « .part », « .tmp », « .crdownload ») ne sont jamais importés. « $t(settings.hotFolders.title) » indique ce qui est ignoré dans chaque dossier.',
        orderFile:
          'Un fichier de commande se termine par « .json » et est codé en UTF-8. « orderId » est la commande, chaque entrée de « jobs » un travail avec ses « frames » ; « file » est le chemin d’un visuel par rapport au hot folder. Une boutique en ligne envoie la même chose par HTTP :',
        again:
          'Le même fichier de commande ou le même travail une nouvelle fois : un contenu identique ne change rien, un autre contenu remplace le travail tant qu’aucun exemplaire n’est placé ni imprimé, et est refusé ensuite. Sans identifiant de travail dans le nom, un fichier de même nom et de contenu différent devient une commande à part, par exemple « PhoneCase-1 (2) ».',
        url: 'Au lieu de « file », un frame peut contenir l’« url » du visuel. L’hôte doit être autorisé sous « $t(settings.hotFolders.title) », « $t(shopSystem.title) ». Pour essayer des adresses sur une seule machine, démarrez le serveur avec PLATEN_ARTWORK_HOSTS=127.0.0.1:8000.',
      },
      completeGuides:
        'Le dossier docs/guides de l’installation contient des guides complets (en anglais) pour les administrateurs, les opérateurs et les boutiques en ligne.',
    },
    privacy: {
      title: 'Confidentialité et cookies',
      sessionTitle: 'Connexion',
      session:
        'Un cookie maintient votre session ouverte. Les scripts ne peuvent pas le lire, il ne contient aucune donnée personnelle et prend fin à la déconnexion ou à son expiration. Un second, conservé un an, permet de se connecter dans ce navigateur quand des tentatives échouées d’autres personnes ont bloqué votre compte ; à lui seul, il ne donne aucun accès.',
      deviceTitle: 'Sur cet appareil',
      device:
        'La langue, l’apparence, les colonnes de vos listes de commandes et le moment où vous avez fermé l’avis sur les cookies restent dans ce navigateur. Effacer les données du navigateur les supprime.',
      ordersTitle: 'Commandes et utilisateurs',
      orders:
        'Les commandes, les visuels et les comptes sont conservés par l’exploitant de cette installation, qui décide de la durée. Les commandes imprimées peuvent être supprimées automatiquement après un nombre de jours défini.',
      sharingTitle: 'Aucun partage',
      sharing:
        'Platen ne charge rien depuis d’autres serveurs et ne transmet rien. Si l’exploitant raccorde un service d’analyse, celui-ci sait quels écrans sont ouverts.',
    },
  },
}
