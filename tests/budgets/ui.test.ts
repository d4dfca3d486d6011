import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { closure, type Built, type Chunk } from './fixture.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DRAW = "import { createElement as h } from 'react'\nimport { createRoot } from 'react-dom/client'\n"
const doors = readdirSync(join(ROOT, 'packages/ui/src'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .filter((name) => readdirSync(join(ROOT, 'packages/ui/src', name)).includes('index.ts'))

/** A page is an entry; what it does not name it must not carry. */
const PAGES: Record<string, string> = {
  react: `${DRAW}createRoot(document.body).render(h('p'))`,
  plain: `${DRAW}import { Button } from '@wuguan/ui/button'
import { Input } from '@wuguan/ui/input'
import { Dialog } from '@wuguan/ui/dialog'
createRoot(document.body).render(h(Dialog, { open: true, onOpenChange() {}, title: 'x' }, h(Input), h(Button, null, 'x')))`,
  everything: `${DRAW}${doors.map((name, i) => `import * as door${i} from '@wuguan/ui/${name}'`).join('\n')}
globalThis.doors = [${doors.map((_, i) => `door${i}`).join(', ')}]
createRoot(document.body).render(h('p'))`,
}

const pages: Plugin = {
  name: 'pages',
  resolveId: (id) => (id.startsWith('page:') ? `\0${id}` : null),
  load: (id) => (id.startsWith('\0page:') ? PAGES[id.slice('\0page:'.length)] : null),
}

const builds: Record<string, Built> = {}
beforeAll(async () => {
  for (const page of Object.keys(PAGES)) {
    const result = await build({
      root: ROOT,
      configFile: false,
      logLevel: 'error',
      plugins: [pages, react()],
      build: { write: false, target: 'es2024', rolldownOptions: { input: { [page]: `page:${page}` } } },
    })
    const { output } = (Array.isArray(result) ? result[0]! : result) as { output: readonly OutputChunk[] }
    const chunks = new Map<string, Chunk>()
    for (const item of output)
      if (item.type === 'chunk')
        chunks.set(item.fileName, {
          file: item.fileName,
          isEntry: item.isEntry,
          imports: item.imports,
          dynamicImports: item.dynamicImports,
          modules: item.moduleIds,
          facade: item.facadeModuleId,
          css: [],
          gz: gzipSync(item.code, { level: 6 }).length,
        })
    builds[page] = { chunks, css: [] }
  }
})
interface OutputChunk {
  type: 'chunk' | 'asset'
  fileName: string
  isEntry: boolean
  imports: string[]
  dynamicImports: string[]
  moduleIds: string[]
  facadeModuleId: string | null
  code: string
}

const first = (page: string) => {
  const built = builds[page]!
  const entry = [...built.chunks.values()].find((chunk) => chunk.isEntry)!
  return [...closure(built, [entry.file]).files].map((file) => built.chunks.get(file)!)
}
const kb = (chunks: readonly Chunk[]) => chunks.reduce((sum, chunk) => sum + chunk.gz, 0) / 1000

const HEAVY = {
  editor: /node_modules\/(?:@tiptap|prosemirror-[a-z]+)\/|rich-text-editor\.tsx/,
  cleaner: /node_modules\/dompurify\//,
  chart: /node_modules\/(?:echarts|zrender)\//,
  map: /\/map\/amap\.ts|map-canvas\.tsx/,
}

test('a page with button, input and dialog: at most 25 kB above React', () => {
  expect(kb(first('plain')) - kb(first('react'))).toBeLessThanOrEqual(25)
})

test('editor, chart and map come only when they are shown, even to a page that may show them', () => {
  const carried = first('everything').flatMap((chunk) => chunk.modules)
  for (const [part, pattern] of Object.entries(HEAVY)) {
    expect(
      carried.filter((module) => pattern.test(module)),
      part,
    ).toEqual([])
    const all = [...builds['everything']!.chunks.values()].flatMap((chunk) => chunk.modules)
    expect(
      all.some((module) => pattern.test(module)),
      `${part} exists`,
    ).toBe(true)
  }
})

test('a page without them does not hold their doors either', () => {
  const carried = first('plain').flatMap((chunk) => chunk.modules)
  expect(
    carried.filter((module) => /packages\/ui\/src\/(?:rich-text|chart|map|table|tree|date)\//.test(module)),
  ).toEqual([])
})
