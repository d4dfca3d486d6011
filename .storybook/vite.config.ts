import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { BROWSER_PACKAGES } from '../tests/support/browser-packages.ts'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  optimizeDeps: { include: [...BROWSER_PACKAGES, 'react-dom/test-utils', 'tailwindcss/plugin'] },
})
