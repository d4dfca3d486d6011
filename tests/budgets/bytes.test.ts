import { beforeAll, expect, test } from 'vitest'
import { type Built, type Chunk, buildAllRoutes, closure } from './fixture.ts'

let built: Built
beforeAll(async () => {
  built = await buildAllRoutes()
})

const all = () => [...built.chunks.values()]
const holding = (end: string): Chunk => {
  const chunk = all().find((one) => one.modules.some((module) => module.split('?')[0]!.endsWith(end)))
  if (!chunk) throw new Error(`no chunk holds ${end}`)
  return chunk
}
const entryFile = () => holding('src/main.ts').file
const kb = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + built.chunks.get(file)!.gz, 0) / 1000

test('the login page: at most 115 kB of script in 6 files on 2 levels, 20 kB of style, with every route of the catalogue', () => {
  // The page's links name both, so they arrive together.
  const { files, levels } = closure(built, [entryFile(), holding('src/start.tsx').file])
  expect(kb(files)).toBeLessThanOrEqual(115)
  expect(files.size).toBeLessThanOrEqual(6)
  expect(levels).toBeLessThanOrEqual(2)
  // Styles of the diagram editor come with its page.
  const styles = new Set([...files].flatMap((file) => built.chunks.get(file)!.css))
  const style = built.css.filter(({ file }) => styles.has(file))
  expect(style.length).toBeGreaterThan(0)
  expect(style.reduce((sum, { gz }) => sum + gz, 0) / 1000).toBeLessThanOrEqual(20)
  expect(
    [...files].flatMap((file) => built.chunks.get(file)!.modules).some((module) => module.endsWith('login.tsx')),
  ).toBe(true)
})

test('what starts the calls of a reload arrives before everything else: at most 5 kB', () => {
  expect(holding('src/app/boot/early.ts').gz / 1000).toBeLessThanOrEqual(5)
})

test('neither entry nor route tree carries an entity, a schema library or a form library', () => {
  const early = new Set([
    ...closure(built, [entryFile(), holding('src/start.tsx').file]).files,
    holding('routeTree.gen.ts').file,
  ])
  const carried = [...early]
    .flatMap((file) => built.chunks.get(file)!.modules)
    .filter((module) => /\.entity\.ts|node_modules\/(zod|react-hook-form|tailwind-merge)\//.test(module))
  expect(carried).toEqual([])
})

// Some 15 kB of it name the files that each of the 768 pages needs, which saves every page two to four round trips.
test('the chunk of route tree, tabs and shell stays within 105 kB', () => {
  expect(holding('routeTree.gen.ts').gz / 1000).toBeLessThanOrEqual(105)
})

const pages = () => all().filter(({ modules }) => modules.some((module) => module.includes('tsr-split=component')))
const pageOf = (route: string): Chunk => {
  const page = pages().find(({ modules }) => modules.some((module) => module.includes(`/src/routes/${route}.tsx?`)))
  if (!page) throw new Error(`no page of ${route}`)
  return page
}
const filesOf = (page: Chunk): ReadonlySet<string> =>
  closure(built, [
    entryFile(),
    holding('src/start.tsx').file,
    holding('src/app/workspace/index.ts').file,
    holding('routeTree.gen.ts').file,
    page.file,
  ]).files

const SEAT = ['order', 'work/order'].flatMap((base) =>
  ['create', 'history/index', 'history/$id'].map((page) => `400/${base}/${page}`),
)
test.each(SEAT)(
  'a seat of the hotline: at most 235 kB of script in 8 files on 2 levels, nothing of the shell: %s',
  (route) => {
    // Whoever sits there signs in nowhere: what starts the application, the parts of a page, and its own screens.
    const { files, levels } = closure(built, [entryFile(), holding('src/start.tsx').file, pageOf(route).file])
    expect(kb(files)).toBeLessThanOrEqual(235)
    expect(files.size).toBeLessThanOrEqual(8)
    expect(levels).toBeLessThanOrEqual(2)
    const carried = [...files].flatMap((file) => built.chunks.get(file)!.modules)
    expect(carried.some((module) => module.includes('/src/features/hotline/'))).toBe(true)
    expect(
      carried.filter((module) =>
        /\.entity\.ts|routeTree\.gen|packages\/crud\/src\/(?:list|form)-screen|node_modules\/(zod|react-hook-form)\//.test(
          module,
        ),
      ),
    ).toEqual([])
  },
)

test.each(['dashboard', 'basedata/building/list'])(
  'the first page after sign-in loads at most 25 files: %s',
  (route) => {
    expect(filesOf(pageOf(route)).size).toBeLessThanOrEqual(25)
  },
)

// On a slow line a page waits for its files one handful after another.
test('a list loads at most 20 files, the fullest page at most 36', () => {
  const counts = pages()
    .map((page) => ({ page: page.file, files: filesOf(page).size }))
    .toSorted((a, b) => b.files - a.files)
  expect(counts.slice(0, 3).filter(({ files }) => files > 36)).toEqual([])
  expect(counts[Math.floor(counts.length / 2)]!.files).toBeLessThanOrEqual(20)
})

// Stairwells have a bad line, and a walker's phone is a cheap one.
test('the pages of the phone: at most 250 kB with the sign-in, nothing of the workspace, no entity; the reader of codes apart', () => {
  const start = all().find(({ facade }) => facade?.endsWith('src/features/handheld/index.ts'))!
  const { files } = closure(built, [entryFile(), holding('src/start.tsx').file, start.file])
  const styles = new Set([...files].flatMap((file) => built.chunks.get(file)!.css))
  const style = built.css.filter(({ file }) => styles.has(file)).reduce((sum, { gz }) => sum + gz, 0) / 1000
  expect(kb(files) + style).toBeLessThanOrEqual(250)
  const carried = [...files].flatMap((file) => built.chunks.get(file)!.modules)
  expect(
    carried.filter((module) =>
      /\.entity\.ts|node_modules\/(zod|react-hook-form|qr)\/|src\/app\/(workspace|shell)\//.test(module),
    ),
  ).toEqual([])
})

const HEAVY = {
  editor: /node_modules\/(?:@tiptap|prosemirror-[a-z]+)\/|rich-text-editor\.tsx/,
  chart: /node_modules\/(?:echarts|zrender)\//,
  map: /\/map\/amap\.ts|map-canvas\.tsx/,
  designer: /node_modules\/(?:bpmn-js|diagram-js|bpmn-moddle)\//,
}
test('no page waits for editor, chart, map or designer before it shows one', () => {
  const carried: string[] = []
  for (const page of pages()) {
    const modules = [...closure(built, [page.file]).files].flatMap((file) => built.chunks.get(file)!.modules)
    for (const [part, pattern] of Object.entries(HEAVY))
      if (modules.some((module) => pattern.test(module))) carried.push(`${page.file}: ${part}`)
  }
  expect(carried).toEqual([])
  for (const [part, pattern] of Object.entries(HEAVY))
    expect(
      all().some((chunk) => chunk.modules.some((module) => pattern.test(module))),
      `${part} exists`,
    ).toBe(true)
})
