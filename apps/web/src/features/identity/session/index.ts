export { LoginIllustration } from './bed-drawing.tsx'
export { ConsumerLogin } from './login-screen.tsx'
