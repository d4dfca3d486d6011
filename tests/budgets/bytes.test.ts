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
const kb = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + built.chunks.get(file)!.gz, 0) / 1000

test('the login page: at most 115 kB of script in 6 files on 2 levels, 20 kB of style, with every route of the catalogue', () => {
  const entry = all().find((chunk) => chunk.isEntry)!
  const { files, levels } = closure(built, [entry.file])
  expect(kb(files)).toBeLessThanOrEqual(115)
  expect(files.size).toBeLessThanOrEqual(6)
  expect(levels).toBeLessThanOrEqual(2)
  expect(built.css.reduce((sum, { gz }) => sum + gz, 0) / 1000).toBeLessThanOrEqual(20)
  expect(
    [...files].flatMap((file) => built.chunks.get(file)!.modules).some((module) => module.endsWith('login.tsx')),
  ).toBe(true)
})

test('neither entry nor route tree carries an entity, a schema library or a form library', () => {
  const entry = all().find((chunk) => chunk.isEntry)!
  const early = new Set([...closure(built, [entry.file]).files, holding('routeTree.gen.ts').file])
  const carried = [...early]
    .flatMap((file) => built.chunks.get(file)!.modules)
    .filter((module) => /\.entity\.ts|node_modules\/(zod|react-hook-form|tailwind-merge)\//.test(module))
  expect(carried).toEqual([])
})

test('the chunk of route tree, tabs and shell stays within 80 kB', () => {
  expect(holding('routeTree.gen.ts').gz / 1000).toBeLessThanOrEqual(80)
})

test('the first list after sign-in loads at most 25 files', () => {
  const entry = all().find((chunk) => chunk.isEntry)!
  const page = all().find((chunk) =>
    chunk.modules.some((module) => /basedata\/building\/list\.tsx\?.*tsr-split=component/.test(module)),
  )!
  const { files } = closure(built, [
    entry.file,
    holding('src/app/workspace/index.ts').file,
    holding('routeTree.gen.ts').file,
    page.file,
  ])
  expect(files.size).toBeLessThanOrEqual(25)
})
