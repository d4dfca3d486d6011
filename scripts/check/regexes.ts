import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { BOUNDED } from './regexes-bounded.ts'

/**
 * No regular expression of the product may take more than linear time: one that does lets a single request stand still for
 * everybody. Every literal, every `new RegExp` of a constant text and every `pattern` of a field is judged by recheck; what it
 * has judged is remembered, so that only new ones take time.
 */
export interface Found {
  readonly path: string
  readonly line: number
  readonly source: string
  readonly flags: string
}

const CACHE = 'node_modules/.cache/wuguan/regexes.json'
const FILES = ['server/**/*.ts', 'packages/*/**/*.{ts,tsx}', 'src/**/*.{ts,tsx}']
const PARALLEL = 2
/** Work is bounded by steps, so that a busy machine judges as a quiet one does. */
const EFFORT = {
  timeout: 120_000,
  attackLimit: 10_000_000,
  attackTimeout: null,
  incubationTimeout: null,
  seedingTimeout: null,
} as const

/** Reading a file takes longer than seeing that it holds none. */
const MAY_HOLD = /RegExp|pattern|[^'"`\s/*\w<]\s*\/[^/*\s>]/

export function regexesIn(path: string, code: string): Found[] {
  if (!MAY_HOLD.test(code)) return []
  const tree = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown
  const texts = new Map<string, string>()
  for (const node of nodes(tree)) {
    const text = node.type === 'VariableDeclarator' ? constantText(node.init, texts) : null
    if (text !== null && node.id?.name) texts.set(node.id.name, text)
  }
  const found: Found[] = []
  const add = (node: Node, source: string, flags: string) =>
    found.push({ path, line: code.slice(0, node.start).split('\n').length, source, flags })
  for (const node of nodes(tree)) {
    if (node.regex) add(node, node.regex.pattern, node.regex.flags)
    else if ((node.type === 'NewExpression' || node.type === 'CallExpression') && node.callee?.name === 'RegExp') {
      const [source, flags] = (node.arguments ?? []).map((argument) => constantText(argument, texts))
      if (typeof source === 'string') add(node, source, flags ?? '')
    } else if (node.type === 'Property' && node.key?.name === 'pattern') {
      const source = constantText(node.value, texts)
      // As the kernel reads it: the whole value.
      if (source !== null) add(node, `^(?:${source})$`, 'u')
    }
  }
  return found
}

interface Node {
  readonly type?: string
  readonly start: number
  readonly name?: string
  readonly regex?: { readonly pattern: string; readonly flags: string }
  readonly callee?: Node
  readonly arguments?: readonly Node[]
  readonly id?: Node
  readonly init?: unknown
  readonly key?: Node
  readonly value?: unknown
}
function* nodes(node: unknown): Generator<Node> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield node as Node
  for (const child of Object.values(node)) yield* nodes(child)
}

/** The text of a literal, of a template without holes, of `String.raw` of one, or of a constant of the same file. */
function constantText(value: unknown, texts: ReadonlyMap<string, string>): string | null {
  const node = (value ?? {}) as {
    type?: string
    value?: unknown
    name?: string
    quasi?: unknown
    expressions?: readonly unknown[]
    quasis?: readonly { value: { raw: string; cooked: string } }[]
  }
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') return texts.get(node.name ?? '') ?? null
  if (node.type === 'TemplateLiteral' && node.expressions?.length === 0) return node.quasis?.[0]?.value.cooked ?? null
  if (node.type === 'TaggedTemplateExpression') {
    const { expressions, quasis } = node.quasi as typeof node
    return expressions?.length === 0 ? (quasis?.[0]?.value.raw ?? null) : null
  }
  return null
}

/** What makes it slow; null for one that is linear. */
export async function faultOf({ source, flags }: Pick<Found, 'source' | 'flags'>): Promise<string | null> {
  const verdict = await check(source, flags, EFFORT)
  if (verdict.status === 'safe') return null
  if (verdict.status === 'unknown') return `cannot be judged (${verdict.error.kind})`
  return `${verdict.complexity.summary}: ${verdict.attack.pattern.slice(0, 120)}`
}

const keyOf = ({ source, flags }: Pick<Found, 'source' | 'flags'>) =>
  createHash('sha256').update(`/${source}/${flags}`).digest('base64url').slice(0, 16)

async function main(): Promise<void> {
  const paths = globSync(FILES, { exclude: (path) => path.includes('node_modules') })
    .filter((path) => !/\.(test|stories)\.|\/node_modules\//.test(path))
    .sort()
  const found = paths.flatMap((path) => regexesIn(path, readFileSync(path, 'utf8')))
  const version = (createRequire(import.meta.url)('recheck/package.json') as { version: string }).version
  const known = new Set(remembered(version))
  const waiting = [...new Map(found.map((one) => [keyOf(one), one])).values()].filter((one) => !known.has(keyOf(one)))
  const faults = new Map<string, string>()
  await Promise.all(
    Array.from({ length: PARALLEL }, async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        const fault = await faultOf(one)
        if (fault === null) known.add(keyOf(one))
        else faults.set(keyOf(one), fault)
      }
    }),
  )
  const present = new Set(found.map(keyOf))
  mkdirSync(dirname(CACHE), { recursive: true })
  writeFileSync(CACHE, JSON.stringify({ version, safe: [...known].filter((key) => present.has(key)) }))

  const used = new Set<string>()
  for (const one of found) {
    const fault = faults.get(keyOf(one))
    if (fault === undefined) continue
    const bounded = BOUNDED.find(({ path, source }) => path === one.path && source === one.source)
    if (bounded) used.add(`${bounded.path} ${bounded.source}`)
    else {
      console.error(`${one.path}:${one.line}: /${one.source}/${one.flags} takes more than linear time, ${fault}`)
      process.exitCode = 1
    }
  }
  for (const { path, source } of BOUNDED)
    if (!used.has(`${path} ${source}`)) {
      console.error(`scripts/check/regexes-bounded.ts: nothing needs ${path} /${source}/ any more`)
      process.exitCode = 1
    }
}

function remembered(version: string): readonly string[] {
  try {
    const cache = JSON.parse(readFileSync(CACHE, 'utf8')) as { version: string; safe: string[] }
    return cache.version === version ? cache.safe : []
  } catch {
    return []
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main()
