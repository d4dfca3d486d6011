import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const API = `http://127.0.0.1:${process.env['API_PORT'] ?? 1234}`
/** First segments of every call of the server; hash routing leaves all of them free. */
const API_PATHS =
  '^/(auth|basedata|charge|wkorder|cms|job|yycpark|file|app|manage|device|activity|complex|quality|equipment|material|park|cservice|iot|message|camunda|contract|system|health|config\\.json|openapi\\.json|docs)(/|$|\\?)'

type ModuleInfo = (id: string) => { importedIds: readonly string[] } | null

/** What the login page needs, followed from the entry without its lazy imports; the entry itself keeps its own file. */
function entryModules(entry: string, infoOf: ModuleInfo): ReadonlySet<string> {
  const found = new Set([entry])
  for (const id of found) for (const imported of infoOf(id)?.importedIds ?? []) found.add(imported)
  found.delete(entry)
  return found
}

/**
 * Chunks. `boot`: the login page, in one file beside the entry, since on a slow line the number of files costs as much as
 * their size. Areas: pages of `src/routes/charge/finance/…` together. The rest the bundler arranges by itself.
 */
function chunkOf() {
  let entry: ReadonlySet<string> | undefined
  return (id: string, graph: { getModuleInfo: ModuleInfo }): string | null => {
    const page = /\/src\/routes\/([^/]+)\/(?:([^/]+)\/)?[^?]*\?.*tsr-split=component/.exec(id)
    if (page) return ['page', page[1], page[2]].filter(Boolean).join('-').replaceAll(/[^\w-]/g, '')
    entry ??= entryModules(path('./src/main.tsx'), (module) => graph.getModuleInfo(module))
    // Its barrel names every icon of the library; only the factory and the two icons of the password field belong here.
    if (id.includes('/lucide-react/')) return /\/(?:icons\/eye(?:-off)?|createLucideIcon|Icon|context|defaultAttributes|shared\/.*)\.m?js$/.test(id) ? 'boot' : null
    return entry.has(id) || id.includes('vite/preload-helper') ? 'boot' : null
  }
}

/** Writes `built-routes.json`: the paths that exist in `src/routes`. The server delivers menus by it. */
function builtRoutes(tree: string): Plugin {
  return {
    name: 'wuguan:built-routes',
    apply: 'build',
    async generateBundle() {
      const source = await readFile(tree, 'utf8')
      const table = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(source)?.[1] ?? ''
      const paths = [...table.matchAll(/^\s*'([^']+)':/gm)].map(([, full]) => full!.replace(/(.)\/$/, '$1'))
      this.emitFile({
        type: 'asset',
        fileName: 'built-routes.json',
        source: `${JSON.stringify([...new Set(paths)].sort(), null, 1)}\n`,
      })
    },
  }
}

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: path('./src/routes'),
      generatedRouteTree: path('./src/routeTree.gen.ts'),
      routeFileIgnorePattern: '\\.(test|stories)\\.',
      autoCodeSplitting: true,
      // The login page comes with the entry: one round trip less on a slow line.
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (routeId === '/login' ? [] : undefined) },
      disableLogging: true,
    }),
    react(),
    tailwindcss(),
    builtRoutes(path('./src/routeTree.gen.ts')),
  ],
  resolve: { alias: { '@': path('./src') } },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: 1233,
    strictPort: true,
    proxy: { [API_PATHS]: { target: API, changeOrigin: false } },
  },
  preview: { host: '127.0.0.1', port: 4173, strictPort: true, proxy: { [API_PATHS]: { target: API, changeOrigin: false } } },
  build: {
    outDir: 'dist',
    target: 'es2024',
    manifest: true,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf() }] },
      },
    },
  },
})
