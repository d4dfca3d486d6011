import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type BundlerGraph, closureOf, type ModuleGraph, readModules } from './module-graph.ts'
import { shareModules } from './shared-chunks.ts'

// A workspace package is known by its real path.
const path = (relative: string) => realpathSync(fileURLToPath(new URL(`../../${relative}`, import.meta.url)))
const ENTRY = path('src/main.ts')

/** What a kind of page needs at once; each layer holds what the ones before it do not. */
const LAYERS = [
  // The history writes its first entry while it loads; in a large file the browser would read all of it again to say where.
  ['early', 'src/main.ts', 'src/app/routing/history.ts'],
  ['boot', 'src/start.tsx'],
  // What the seats of the hotline stand on, who sign in nowhere, and every other page as well; their own screens stay their own.
  ['controls', 'src/features/hotline/index.ts'],
  ['workspace', 'src/app/workspace/index.ts'],
  // Every list stands on an entity, though no screen of the engine imports one; with it comes what is too small for a file of its own.
  [
    'list',
    'packages/crud/src/list-screen/index.ts',
    'packages/contract/kernel/entity.ts',
    'packages/contract/kernel/fields.ts',
    'packages/contract/kernel/line-facts.ts',
    'src/app/routing/list-tabs.tsx',
  ],
  ['form', 'packages/crud/src/form-screen/index.ts'],
] as const satisfies readonly (readonly [string, ...string[]])[]

/** The pages of the phone, with their words to the user, stand on some of what others stand on, and load nothing else of them. */
const PHONE = [
  'src/features/handheld/index.ts',
  'src/app/boot/overlays.tsx',
  'packages/ui/src/toast/index.ts',
  'packages/ui/src/dialog/index.ts',
].map(path)

function layersOf(modules: ModuleGraph, phone: ReadonlySet<string>): ReadonlyMap<string, string> {
  const layers = new Map<string, string>()
  for (const [name, first, ...others] of LAYERS) {
    const entry = path(first)
    const later = name !== 'early' && name !== 'boot'
    const file = (id: string) =>
      later && phone.has(id) ? 'common' : name === 'workspace' && id.includes('/node_modules/') ? 'vendor' : name
    for (const start of [entry, ...others.map(path)])
      for (const id of closureOf(start, modules))
        if (!layers.has(id) && !(name === 'controls' && id.includes('/src/features/'))) layers.set(id, file(id))
  }
  return layers
}

/** Entities are asked for one by one where a reference is shown; a page of theirs would weigh as much as a screen. */
const isPage = (id: string) => !/\/packages\/contract\/.*\.entity\.ts$/.test(id)

function place(graph: BundlerGraph): (id: string) => string | null {
  const modules = readModules([ENTRY, ...PHONE, ...LAYERS.flatMap(([, ...entries]) => entries.map(path))], graph)
  const phone = new Set(PHONE.flatMap((start) => [...closureOf(start, modules)]))
  const layers = layersOf(modules, phone)
  const pages = new Set([...modules.values()].flatMap(({ lazy }) => lazy).filter(isPage))
  const shared = shareModules([...pages], modules, (id) => {
    const layer = layers.get(id)
    if (layer) return layer
    if (pages.has(id)) return id
    // Other libraries are arranged by the bundler: most of them belong to one page.
    return id.includes('/node_modules/') && !id.includes('/lucide-react/')
      ? /.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)![0]
      : undefined
  })
  return (id) => {
    const layer = id.includes('vite/preload-helper') ? 'early' : layers.get(id)
    const part = shared.get(id)
    return layer ?? (part === undefined ? null : phone.has(id) ? 'common' : `part-${part}`)
  }
}

const carries = (files: string) => new RegExp(`^assets/(?:${files})-[\\w-]{8}\\.`)
const EVERYWHERE = carries('rolldown-runtime|early|boot')
const SIGNED_IN = carries('controls|workspace|vendor|common')

/**
 * What a file still has to name ahead when it asks for another: the page has had the rest since its start, and the file that
 * it asks for is named by the asking.
 */
export const stillToCome = (needed: readonly string[], asked: string, asking: string): string[] =>
  needed.filter(
    (file) => file !== asked && !EVERYWHERE.test(file) && (EVERYWHERE.test(asking) || !SIGNED_IN.test(file)),
  )

/**
 * Names of the files. `early`: what starts the calls of a reload. `boot`: the login page, in one file beside the entry, since on
 * a slow line the number of files costs as much as their size. `controls`: what a page is made of that asks and shows anything.
 * `workspace`: route tree, tabs and shell; `vendor`: the libraries it stands on; `common`: what others have in common with the
 * pages of the phone. `list` and `form`: the engine's screens. `part-N`: what several pages share. The rest, a page of its own each,
 * the bundler arranges itself.
 */
export function chunkNames(): (id: string, graph: BundlerGraph) => string | null {
  let nameOf: ((id: string) => string | null) | undefined
  return (id, graph) => (nameOf ??= place(graph))(id)
}
