import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

// A workspace package is known by its real path.
const path = (relative: string) => realpathSync(fileURLToPath(new URL(`../../${relative}`, import.meta.url)))
/** Where the pages of the phone begin, and what they ask for while running: words to the user, his questions, the reader of codes. */
const STARTS = [
  'src/main.ts',
  'src/start.tsx',
  'src/features/handheld/index.ts',
  'src/app/boot/overlays.tsx',
  'packages/ui/src/toast/index.ts',
  'packages/ui/src/dialog/index.ts',
  'node_modules/qr/decode.js',
].map(path)

/** Files that the pages of the phone need: those of their starts and all that these import, with their styles. */
export function phoneFiles(bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((item) => item.type === 'chunk')
  const first = STARTS.map((start) => {
    const chunk = chunks.find(({ facadeModuleId, moduleIds }) => facadeModuleId === start || moduleIds.includes(start))
    if (!chunk) throw new Error(`no chunk holds ${start}`)
    return chunk.fileName
  })
  const files = new Set(first)
  for (const file of files) {
    const item = bundle[file]
    if (item?.type !== 'chunk') continue
    for (const needed of item.imports) files.add(needed)
    for (const style of item.viteMetadata?.importedCss ?? []) files.add(style)
  }
  return [...files].toSorted()
}

/** Writes `service-worker.js`: with the names of the files that it keeps, so that every build with other files has a worker of its own. */
export function phoneWorker(source: string): Plugin {
  return {
    name: 'wuguan:phone-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = phoneFiles(bundle).map((file) => `/${file}`)
        const code = stripTypeScriptTypes(await readFile(source, 'utf8'), { mode: 'strip' })
        const version = createHash('sha256').update(JSON.stringify(files)).update(code).digest('hex').slice(0, 16)
        const said = `const VERSION = ${JSON.stringify(version)}\nconst FILES = ${JSON.stringify(files)}\n`
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: said + code })
      },
    },
  }
}
