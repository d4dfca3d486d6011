import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

/**
 * One order of buttons at one place: pages, drawers and dialogs begin their foot with the main button, and what leaves
 * without doing anything stands behind it. A row is the children of one element; whatever may be left out counts as there.
 */
const MAIN = /\b(primary|destroy)\b/
const WAY_OUT = /^(取消|关闭|返回.*|还原|上一步|稍后.*)$/

interface Node {
  type?: string
  start: number
  end: number
  name?: { name?: string }
  openingElement?: Node & { attributes: Node[] }
  children?: Node[]
  expression?: Node
  right?: Node
  consequent?: Node
  alternate?: Node
  value?: Node
}

/** The elements that a child may come to be. */
function drawn(node: Node | undefined): Node[] {
  if (node?.type === 'JSXExpressionContainer') return drawn(node.expression)
  if (node?.type === 'LogicalExpression') return drawn(node.right)
  if (node?.type === 'ConditionalExpression') return [...drawn(node.consequent), ...drawn(node.alternate)]
  return node?.type === 'JSXElement' ? [node] : []
}
const nameOf = (node: Node) => node.openingElement?.name?.name ?? ''

/** Lines where a row of buttons begins with another than the main one. */
export function misplaced(code: string): number[] {
  const lines: number[] = []
  const words = (node: Node) => (node.children ?? []).map((child) => code.slice(child.start, child.end).trim()).join('')
  const isMain = (node: Node) =>
    (node.openingElement?.attributes ?? []).some(
      (one) =>
        (one.name as { name?: string } | undefined)?.name === 'variant' &&
        MAIN.test(code.slice(one.value?.start ?? 0, one.value?.end ?? 0)),
    )
  const judge = (children: readonly Node[], foot: boolean) => {
    const row = children.flatMap(drawn).filter((one) => /^(Action)?Button$/.test(nameOf(one)))
    const main = row.findIndex(isMain)
    if (main > 0 && (foot || row.some((one) => WAY_OUT.test(words(one)))))
      lines.push(code.slice(0, row[0]!.start).split('\n').length)
  }
  const walk = (node: unknown, foot: boolean): void => {
    if (Array.isArray(node)) return node.forEach((one) => walk(one, foot))
    if (typeof node !== 'object' || node === null) return
    const own = node as Node
    let within = foot
    if (own.type === 'JSXAttribute') within = own.name?.name === 'footer'
    if (own.type === 'JSXElement') {
      within = nameOf(own) === 'FormFooter' || nameOf(own) === 'footer'
      judge(own.children ?? [], within)
    } else if (own.type === 'JSXFragment') judge(own.children ?? [], foot)
    Object.values(own).forEach((value) => walk(value, within))
  }
  walk(parseAst(code, { lang: 'tsx' }), false)
  return lines
}

export function checkButtons(root: string): string[] {
  return globSync(['src/**/*.tsx', 'packages/*/src/**/*.tsx'], { cwd: root })
    .filter((path) => !path.endsWith('button.stories.tsx'))
    .sort()
    .flatMap((path) =>
      misplaced(readFileSync(join(root, path), 'utf8')).map(
        (line) => `${path}:${line}: the main button comes first, what leaves behind it`,
      ),
    )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const problems = checkButtons(process.cwd())
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
}
