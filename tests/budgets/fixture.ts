import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { catalogue } from '../../packages/contract/catalogue/all.ts'
import { routeFileOf } from '../../packages/contract/catalogue/route-file.ts'

const ROOT = resolve(import.meta.dirname, '../..')
// Outside node_modules: the chunks are told apart by paths.
const FOLDER = join(tmpdir(), `wuguan-all-routes-${process.pid}`)

export interface Chunk {
  readonly file: string
  readonly isEntry: boolean
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly modules: readonly string[]
  readonly facade: string | null
  /** Style files that come with it. */
  readonly css: readonly string[]
  /** Bytes after gzip level 6. */
  readonly gz: number
}
export interface Built {
  readonly chunks: ReadonlyMap<string, Chunk>
  readonly css: readonly { file: string; gz: number }[]
}

const page = (id: string, title: string) => `import { createFileRoute } from '@tanstack/react-router'
import { building } from '@wuguan/contract/basedata/building.entity'
import { ListScreen } from '@wuguan/crud/list-screen'
import { listRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('${id}')({ ...listRoute({ title: '${title}', permission: 'fixture:page:list' }), component: Page })

function Page() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return <ListScreen entity={building} search={search} onSearch={(next) => void navigate({ search: next, replace: true })} />
}
`
const layout = (id: string, title: string) => `import { createFileRoute, Outlet } from '@tanstack/react-router'
import { staffRoute } from '@/app/routing/route-options'

export const Route = createFileRoute('${id}')({ ...staffRoute({ title: '${title}' }), component: Outlet })
`

/** The web app with a page for every route of the catalogue: the built ones as they are, the others as plain lists. */
export async function buildAllRoutes(): Promise<Built> {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const copied = ['src', 'index.html', 'vite.config.ts', 'scripts/bundle', 'tailwind.config.ts', 'tsconfig.json']
  for (const name of [...copied, 'package.json']) cpSync(join(ROOT, name), join(FOLDER, name), { recursive: true })
  for (const name of ['packages', 'node_modules', 'public'])
    if (existsSync(join(ROOT, name))) symlinkSync(join(ROOT, name), join(FOLDER, name))
  for (const route of catalogue) {
    const file = routeFileOf(route.path, catalogue)
    const target = join(FOLDER, 'src/routes', file)
    if (existsSync(target)) continue
    mkdirSync(dirname(target), { recursive: true })
    const id = file.endsWith('/index.tsx') ? `${route.path}/` : route.path
    writeFileSync(target, route.kind === 'layout' ? layout(id, route.title) : page(id, route.title))
  }
  // The bundler takes the libraries' development builds under the test runner's own setting.
  process.env.NODE_ENV = 'production'
  const result = await build({
    root: FOLDER,
    configFile: join(FOLDER, 'vite.config.ts'),
    logLevel: 'error',
    build: { write: false },
  })
  const { output } = (Array.isArray(result) ? result[0]! : result) as { output: readonly OutputItem[] }
  const chunks = new Map<string, Chunk>()
  const css: { file: string; gz: number }[] = []
  for (const item of output) {
    if (item.type === 'chunk')
      chunks.set(item.fileName, {
        file: item.fileName,
        isEntry: item.isEntry,
        imports: item.imports,
        dynamicImports: item.dynamicImports,
        modules: item.moduleIds,
        facade: item.facadeModuleId,
        css: [...(item.viteMetadata?.importedCss ?? [])],
        gz: gzipSync(item.code, { level: 6 }).length,
      })
    else if (item.fileName.endsWith('.css'))
      css.push({ file: item.fileName, gz: gzipSync(item.source, { level: 6 }).length })
  }
  rmSync(FOLDER, { recursive: true, force: true })
  return { chunks, css }
}

type OutputItem =
  | {
      type: 'chunk'
      fileName: string
      isEntry: boolean
      imports: string[]
      dynamicImports: string[]
      moduleIds: string[]
      facadeModuleId: string | null
      viteMetadata?: { importedCss: ReadonlySet<string> }
      code: string
    }
  | { type: 'asset'; fileName: string; source: string | Uint8Array }

/** Everything that a chunk needs before it runs, by level of import. */
export function closure(built: Built, roots: readonly string[]): { files: Set<string>; levels: number } {
  const files = new Set(roots)
  let levels = 0
  for (let frontier = [...roots]; ; levels++) {
    const next = frontier.flatMap((file) => built.chunks.get(file)?.imports ?? []).filter((file) => !files.has(file))
    if (next.length === 0) return { files, levels }
    for (const file of next) files.add(file)
    frontier = [...new Set(next)]
  }
}
