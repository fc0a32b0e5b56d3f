export { LoginIllustration } from './bed-drawing.tsx'
export { ConsumerLogin } from './login-screen.tsx'
export { useLogout } from './use-logout.ts'
