export { LoginIllustration } from './login-illustration.tsx'
export { ConsumerLogin } from './login-screen.tsx'
export { useLogout } from './use-logout.ts'
