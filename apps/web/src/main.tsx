import 'virtual:theme.css'
import './theme/library.css'
import '@fontsource-variable/inter/wght.css'
import './theme/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { startWords } from './i18n/i18n.ts'

const root = document.getElementById('root')
if (!root) throw new Error('The page has no place for Platen.')

await startWords()
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
