import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react(), tailwindcss()],
  resolve: { alias: { '@': fileURLToPath(new URL('../src', import.meta.url)) } },
  // Found only once their component is shown, they would make the server start the page anew in the middle of a story.
  optimizeDeps: {
    include: [
      '@tiptap/extension-image',
      '@tiptap/extension-table',
      '@tiptap/extension-text-align',
      '@tiptap/extension-text-style',
      '@tiptap/pm/state',
      '@tiptap/react',
      '@tiptap/starter-kit',
      'dompurify',
      'echarts/charts',
      'echarts/components',
      'echarts/core',
      'echarts/features',
      'echarts/renderers',
      'uqr',
    ],
  },
  build: { chunkSizeWarningLimit: 4000 },
})
