import type { TranslatedMessages } from '../../../../i18n/messages.ts'
import type { words as english } from './en.ts'

export const words: TranslatedMessages<typeof english, 'fr'> = {
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
    showPassword: 'Afficher le mot de passe',
    hidePassword: 'Masquer le mot de passe',
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
  },
}
