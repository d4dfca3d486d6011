import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'
import { BY_HAND } from './by-hand.ts'

/**
 * Screens are composed of packages/ui and re-implement none of it: no control of the browser's own, no widget by ARIA, no
 * component by a name that stands there. What is written by hand all the same says why in by-hand.ts.
 */
const CONTROLS: ReadonlySet<string> = new Set([
  'button',
  'input',
  'select',
  'textarea',
  'table',
  'dialog',
  'progress',
  'meter',
])
const WIDGETS: ReadonlySet<string> = new Set([
  'alertdialog',
  'checkbox',
  'combobox',
  'dialog',
  'grid',
  'listbox',
  'menu',
  'menubar',
  'menuitem',
  'option',
  'progressbar',
  'radio',
  'radiogroup',
  'separator',
  'slider',
  'spinbutton',
  'switch',
  'tab',
  'tablist',
  'tooltip',
  'tree',
  'treegrid',
  'treeitem',
])

export interface OwnControl {
  line: number
  /** `<table>`, `role=listbox`, `Steps`. */
  what: string
}

/** Names of components that packages/ui exports. */
export function componentsOf(root: string): ReadonlySet<string> {
  const names = new Set<string>()
  for (const door of globSync('packages/ui/src/*/index.ts', { cwd: root })) {
    const code = readFileSync(join(root, door), 'utf8')
    for (const [, list] of code.matchAll(/^export \{([^}]*)\}/gm))
      for (const name of list!.split(',')) if (/^\s*[A-Z][a-z]/.test(name)) names.add(name.trim())
  }
  return names
}

/** What a file of a screen writes by hand. */
export function ownControls(path: string, code: string, components: ReadonlySet<string>): OwnControl[] {
  const found: OwnControl[] = []
  const lineAt = (start: number) => code.slice(0, start).split('\n').length
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(walk)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, start, name, id, init, value } = node as Node
    if (type === 'JSXOpeningElement' && typeof name === 'object' && CONTROLS.has(name.name ?? ''))
      found.push({ line: lineAt(start), what: `<${name.name}>` })
    else if (type === 'JSXAttribute' && typeof name === 'object' && name.name === 'role' && WIDGETS.has(roleOf(value)))
      found.push({ line: lineAt(start), what: `role=${roleOf(value)}` })
    else if ((type === 'FunctionDeclaration' || MAKES.has(init?.type ?? '')) && components.has(id?.name ?? ''))
      found.push({ line: lineAt(start), what: id!.name! })
    Object.values(node).forEach(walk)
  }
  walk(parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return found
}
interface Node {
  type?: string
  start: number
  name?: string | { name?: string }
  id?: { name?: string } | null
  init?: { type?: string } | null
  value?: { value?: unknown } | null
}
/** What a component can be made by: a function, or `memo` of one. */
const MAKES: ReadonlySet<string> = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'CallExpression'])
const roleOf = (value: Node['value']) => (typeof value?.value === 'string' ? value.value : '')

/** Every violation in the tree, and every exception that nothing needs any more. */
export function checkControls(root: string): string[] {
  const components = componentsOf(root)
  const needed = new Set<string>()
  const allowed = new Map(BY_HAND.flatMap(({ what, files }) => files.map((file) => [`${what} ${file}`, true])))
  const problems: string[] = []
  for (const path of globSync(['src/**/*.tsx', 'packages/crud/src/**/*.tsx'], { cwd: root }).sort()) {
    if (/\.(stories|test)\.tsx$|\/stories\//.test(path)) continue
    for (const { line, what } of ownControls(path, readFileSync(join(root, path), 'utf8'), components)) {
      const key = `${what} ${path}`
      if (allowed.has(key)) needed.add(key)
      else problems.push(`${path}:${line}: ${what}: packages/ui has it; by-hand.ts says what may be written by hand`)
    }
  }
  for (const key of allowed.keys())
    if (!needed.has(key)) problems.push(`scripts/check/by-hand.ts: nothing needs the exception “${key}” any more`)
  return problems
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkControls(process.cwd())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
