import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { messages as english } from './en.ts'

export const messages: TranslatedMessages<typeof english, 'fr'> = {
  login: {
    title: 'Connexion',
    tagline: 'De la commande à la pièce imprimée, sans détour.',
    environment: 'Environnement',
    environmentHint: 'Le nom de l’environnement de votre atelier',
    environmentInvalid: 'Uniquement des lettres de a à z et des chiffres',
    email: 'E-mail',
    emailMissing: 'Saisissez votre adresse e-mail',
    password: 'Mot de passe',
    passwordMissing: 'Saisissez votre mot de passe',
    rememberMe: 'Se souvenir de moi',
    login: 'Se connecter',
    setupGuide: 'Guide de mise en route',
    privacy: 'Politique de confidentialité',
    wrongCredentials: 'E-mail ou mot de passe incorrect.',
    withoutEnvironment: 'Sans environnement, seuls les super-administrateurs peuvent se connecter.',
    checkEnvironment: '« {{environment}} » est-il le bon environnement ?',
    failedRequest: 'La requête a échoué. Vérifiez la connexion au serveur.',
    tooMany_one: 'Trop de tentatives. Réessayez dans {{count}} minute.',
    tooMany_many: 'Trop de tentatives. Réessayez dans {{count}} minutes.',
    tooMany_other: 'Trop de tentatives. Réessayez dans {{count}} minutes.',
    failedSignIns:
      '{{count}} connexions à votre compte ont échoué ces 15 dernières minutes. Si ce n’était pas vous, changez votre mot de passe.',
    logoutFailed: 'Vous êtes toujours connecté',
  },
  signInPage: {
    remote: 'Connexion administrateur',
    error: 'La connexion au service d’identité a échoué. Réessayez.',
    refused:
      'Le service d’identité vous a connecté, mais Platen n’a pas accepté cette connexion. Réessayez. Si cela se reproduit, la raison se trouve dans le journal du serveur.',
    unavailable: 'Platen n’arrive pas à joindre le service d’identité. Réessayez plus tard.',
    popupBlocked:
      'Le navigateur a bloqué la fenêtre de connexion. Autorisez les fenêtres pop-up pour cette page et réessayez.',
  },
  sessionEnd: {
    title: 'Vous êtes déconnecté',
    otherTitle: 'Un autre utilisateur s’est connecté',
    inputKept: 'Votre saisie sur cette page est conservée. Reconnectez-vous en tant que {{user}} pour continuer.',
    pageOfOtherUser: 'Cette page appartient à {{user}}.',
    leave: 'Quitter cette page',
    continueAs: 'Continuer en tant que {{user}}',
    otherTab: 'Se connecter dans un nouvel onglet',
    continue: 'Continuer',
    passwordFirst: 'Choisissez d’abord votre nouveau mot de passe dans un nouvel onglet, puis continuez ici.',
    reason: {
      expired: 'Votre session a expiré.',
      signed_out_elsewhere: 'Votre session a été fermée depuis un autre navigateur.',
      new_password: 'Vous avez été déconnecté parce que votre mot de passe a été modifié.',
      deactivated: 'Un administrateur a désactivé votre compte.',
      account_removed: 'Un administrateur a supprimé votre compte.',
      environment_deleted: 'Un super-administrateur a supprimé cet environnement.',
      signed_out: 'Vous vous êtes déconnecté dans un autre onglet de ce navigateur.',
      other_user: '{{user}} s’est connecté dans un autre onglet de ce navigateur.',
      unknown: 'Votre session est terminée.',
    },
  },
}
