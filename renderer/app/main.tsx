import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '../ui/tokens.css'
import '../ui/base.css'
import { EngineProvider } from '../engine-client/EngineProvider.tsx'
import { App } from './App.tsx'
import { followTheme } from './theme.ts'
import { loadViewsAhead } from './use-view.ts'
import { views } from './views.ts'

followTheme()
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <StrictMode>
    <EngineProvider>
      <App />
    </EngineProvider>
  </StrictMode>,
)
// Those that look into arrays stand last, and are waited for most.
void loadViewsAhead(views.map(({ load }) => load).reverse())
