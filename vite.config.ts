import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkNames, stillToCome } from './scripts/bundle/chunks.ts'
import { phoneWorker } from './scripts/bundle/phone-files.ts'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))
const API = `http://127.0.0.1:${process.env['API_PORT'] ?? 1234}`
/** First segments of every call of the server; hash routing leaves all of them free. */
const API_PATHS =
  '^/(auth|basedata|charge|wkorder|workOrder|cms|job|yycpark|file|app|manage|device|activity|complex|quality|equipment|material|meter|park|cservice|customer|iot|message|camunda|workflow|entrance|contract|system|health|config\\.json|openapi\\.json|docs)(/|$|\\?)'

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

/** Chunks of which a page runs most. */
const EAGER: ReadonlySet<string> = new Set(['boot', 'controls', 'workspace', 'vendor', 'common', 'list'])

/** Names the files of the application among the page's links: the entry that asks for them is small, but a round trip away. */
function namedAhead(start: string): Plugin {
  return {
    name: 'wuguan:named-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
        const first = chunks.find((chunk) => chunk.moduleIds.includes(start))
        if (!first) throw new Error(`no chunk holds ${start}`)
        const scripts = new Set([first.fileName])
        for (const file of scripts) {
          const item = bundle[file]
          if (item?.type === 'chunk') for (const needed of item.imports) scripts.add(needed)
        }
        const styles = [...scripts].flatMap((file) => {
          const item = bundle[file]
          return item?.type === 'chunk' ? [...(item.viteMetadata?.importedCss ?? [])] : []
        })
        // The look is on before the first picture: the small entry puts it there.
        const awaited = html.replace('<script type="module"', '<script type="module" blocking="render"')
        if (awaited === html) throw new Error('the page has no entry')
        const tags = [
          ...[...scripts]
            .filter((file) => !html.includes(`/${file}`))
            .map((file) => ({
              tag: 'link',
              attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            })),
          ...styles.map((file) => ({ tag: 'link', attrs: { rel: 'stylesheet', crossorigin: true, href: `/${file}` } })),
        ]
        return { html: awaited, tags }
      },
    },
  }
}

/**
 * The comment with which Chromium compiles a whole file on a thread of its own while it arrives, instead of function by
 * function as it runs (https://v8.dev/blog/explicit-compile-hints). It must be the first thing in the file.
 */
function compiledOnArrival(): Plugin {
  return {
    name: 'wuguan:compiled-on-arrival',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && EAGER.has(chunk.name))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`
      },
    },
  }
}

/** `.br` and `.gz` beside every text file, so that the server compresses nothing per request. */
function precompressed(): Plugin {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  return {
    name: 'wuguan:precompressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const texts = Object.keys(bundle).filter((file) => /\.(?:js|css|html|svg|json)$/.test(file))
      await Promise.all(
        texts.map(async (file) => {
          const source = await readFile(join(dir, file))
          if (source.length < 1024) return
          await writeFile(
            join(dir, `${file}.br`),
            await brotli(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
          )
          await writeFile(join(dir, `${file}.gz`), await zip(source, { level: 9 }))
        }),
      )
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
    compiledOnArrival(),
    namedAhead(path('./src/start.tsx')),
    phoneWorker(path('./src/app/handheld/service-worker.ts')),
    precompressed(),
  ],
  resolve: { alias: { '@': path('./src') } },
  server: {
    host: process.env['HOST'] ?? '127.0.0.1',
    port: 1233,
    strictPort: true,
    proxy: { [API_PATHS]: { target: API, changeOrigin: false }, '/mqtt': { target: API, ws: true } },
  },
  preview: {
    host: '127.0.0.1',
    port: 4173,
    strictPort: true,
    proxy: { [API_PATHS]: { target: API, changeOrigin: false }, '/mqtt': { target: API, ws: true } },
  },
  build: {
    outDir: 'dist',
    target: 'es2024',
    manifest: true,
    // Pages are asked for with everything they import, not level by level.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (asked, needed, { hostId, hostType }) =>
        hostType === 'html' ? needed : stillToCome(needed, asked, hostId),
    },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkNames() }] },
      },
    },
  },
})
