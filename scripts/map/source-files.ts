import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** Folders whose files the maps speak of. */
const ROOTS = ['packages', 'src', 'server', 'scripts', 'tests', 'e2e', 'bench']
const GENERATED = /\.gen\.tsx?$/

export interface SourceFile {
  /** Relative to the repository, with forward slashes. */
  readonly path: string
  readonly text: string
  /** Repository files that it imports, types included. */
  readonly imports: readonly string[]
}
export type SourceTree = ReadonlyMap<string, SourceFile>

/** Every TypeScript file of the repository with its imports resolved; packages of others are left out. */
export function readSourceTree(root: string = ROOT): SourceTree {
  const paths = ROOTS.flatMap((folder) => list(root, folder)).toSorted()
  return sourceTree(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
}

/** Files by path with their imports resolved among each other. */
export function sourceTree(texts: ReadonlyMap<string, string>): SourceTree {
  return new Map(
    [...texts].map(([path, text]) => {
      const imports = specifiers(text)
        .map((specifier) => resolveImport(path, specifier, texts))
        .filter((target) => target !== null)
      return [path, { path, text, imports: [...new Set(imports)] }]
    }),
  )
}

/** Files that can be reached from `start` while `enter` allows the step, nearest first, `start` included. */
export function reachable(tree: SourceTree, start: string, enter: (path: string) => boolean): readonly string[] {
  const seen = new Set([start])
  for (const path of seen)
    for (const target of tree.get(path)?.imports ?? []) if (!seen.has(target) && enter(target)) seen.add(target)
  return [...seen]
}

function list(root: string, folder: string): string[] {
  let entries
  try {
    entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
  } catch {
    return []
  }
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !GENERATED.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !path.includes('node_modules/'))
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g
/** Source texts that a generator writes are no imports of the generator. */
const TEMPLATE = /`import [\s\S]*?\n`/g
const specifiers = (text: string): string[] =>
  [...text.replace(TEMPLATE, '').matchAll(IMPORT)].map((match) => match[2] ?? '')

/** The repository's file that a specifier means; null for packages of others. */
export function resolveImport(
  from: string,
  specifier: string,
  known: { has: (path: string) => boolean },
): string | null {
  const base = baseOf(from, specifier)
  if (base === null) return null
  const candidates = [base, `${base}.ts`, `${base}.tsx`, `${base}/index.ts`, `${base}/index.tsx`]
  return candidates.find((candidate) => known.has(candidate)) ?? null
}

function baseOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier).split(sep).join('/')
  if (specifier.startsWith('@/')) return `src/${specifier.slice(2)}`
  const workspace = /^@wuguan\/(ui|crud|contract)\/(.+)$/.exec(specifier)
  if (workspace === null) return null
  const [, name, inside] = workspace
  return name === 'contract' ? `packages/contract/${inside}` : `packages/${name}/src/${inside}`
}
