import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseAst } from 'vite'

/** Rules about the text inside string literals, which a linter of code does not read. */
interface TextRule {
  name: string
  why: string
  applies(path: string): boolean
  pattern: RegExp
}

/** Asks the database for its time, to hold it against the host's. */
const COMPARES_CLOCKS = 'server/kernel/db/examination.ts'

const RULES: TextRule[] = [
  {
    name: 'sql-takes-the-time-as-a-parameter',
    why: "SQL gets the time from the kernel's clock as a parameter, so that day-ends and books' dates can be tested",
    applies: (path) => path.startsWith('server/') && path !== 'server/kernel/clock.ts' && path !== COMPARES_CLOCKS && !path.includes('.test.'),
    pattern:
      /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(current_(date|time|timestamp)|localtime(stamp)?)\b/i,
  },
  {
    name: 'unicode-forms-in-linear-time',
    why: 'a run of signs that combine takes square time: nfc and nfkc of contract/kernel/text.ts divide it',
    applies: (path) => /^(server|packages\/contract)\//.test(path) && path !== 'packages/contract/kernel/text.ts',
    pattern: /^NFK?[CD]$/,
  },
  {
    name: 'no-raw-colours',
    why: 'colours have names by meaning (tailwind.config.ts), so that themes and contrast hold everywhere',
    applies: isScreen,
    pattern: /(^|[\s[(:,_])(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\p{L}\w-])|(rgb|hsl|oklch)a?\()/iu,
  },
  {
    name: 'no-raw-pixels',
    why: 'sizes come from the scale of the design system, so that density and zoom hold everywhere',
    applies: isScreen,
    pattern: /(^|[\s[(:,_-])\d*\.?\d+px\b/,
  },
]

const MONEY = /amount|price|fee|balance|outstanding|principal|money|paid|payable|received|deducted|refund|cents|yuan/i
const MONEY_RULE = {
  name: 'money-is-no-float',
  why: 'money is a decimal string or whole cents; a binary float loses cents (contract/kernel/decimal.ts, charge-finance/cents.ts)',
  applies: (path: string) =>
    /^(server\/modules|packages\/contract|src\/features)\/(charge-|meter|park)/.test(path) && !path.includes('.test.'),
}
const FLOATS: ReadonlySet<string> = new Set(['Number', 'parseFloat'])

function isScreen(path: string): boolean {
  return path.startsWith('src/features/') && !/\.(test|stories)\./.test(path)
}

export interface Finding {
  path: string
  line: number
  rule: string
  why: string
  text: string
}

export function findingsIn(path: string, code: string): Finding[] {
  const rules = RULES.filter((rule) => rule.applies(path))
  const floats = MONEY_RULE.applies(path)
  if (rules.length === 0 && !floats) return []
  const findings: Finding[] = []
  const tree = parseAst(code, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  if (floats)
    for (const { start, end } of floatCalls(tree)) {
      const text = code.slice(start, end)
      if (MONEY.test(text))
        findings.push({
          path,
          line: code.slice(0, start).split('\n').length,
          rule: MONEY_RULE.name,
          why: MONEY_RULE.why,
          text,
        })
    }
  for (const { text, start } of literals(tree)) {
    for (const { name, why, pattern } of rules) {
      const hit = pattern.exec(text)
      if (!hit) continue
      const line = code.slice(0, start).split('\n').length + text.slice(0, hit.index).split('\n').length - 1
      findings.push({ path, line, rule: name, why, text: hit[0].trim() })
    }
  }
  return findings
}

function* literals(node: unknown): Generator<{ text: string; start: number }> {
  if (Array.isArray(node)) for (const child of node) yield* literals(child)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, value, start } = node as { type?: string; value?: unknown; start: number }
  if (type === 'Literal' && typeof value === 'string') yield { text: value, start }
  if (type === 'TemplateElement') yield { text: (value as { raw: string }).raw, start }
  for (const child of Object.values(node)) yield* literals(child)
}

/** `Number(x)`, `parseFloat(x)`, `x.toFixed(2)`, `+x`. */
function* floatCalls(node: unknown): Generator<{ start: number; end: number }> {
  if (Array.isArray(node)) for (const child of node) yield* floatCalls(child)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  const { type, operator, callee, start, end } = node as {
    type?: string
    operator?: string
    callee?: { type: string; name?: string; property?: { name?: string } }
    start: number
    end: number
  }
  const calls =
    type === 'CallExpression' &&
    (FLOATS.has(callee?.name ?? '') || callee?.property?.name === 'parseFloat' || callee?.property?.name === 'toFixed')
  if (calls || (type === 'UnaryExpression' && operator === '+')) yield { start, end }
  for (const child of Object.values(node)) yield* floatCalls(child)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = globSync([
    'server/**/*.ts',
    'packages/contract/{charge-*,meter,park}/**/*.ts',
    'src/features/**/*.{ts,tsx}',
  ]).sort()
  const findings = paths.flatMap((path) => findingsIn(path, readFileSync(path, 'utf8')))
  for (const { path, line, rule, why, text } of findings) console.error(`${path}:${line}: ${text}: ${rule}: ${why}`)
  if (findings.length > 0) process.exitCode = 1
}
