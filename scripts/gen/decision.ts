import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Made, ROOT, Refusal } from './write.ts'

const FOLDER = 'docs/decisions'
const TEMPLATE = '0000-template.md'

/** `gen decision "Rows travel as JSON text"`: the next number, the template, today's date. */
export function genDecision(title: string, root: string = ROOT): Made {
  const slug = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (slug === '') throw new Refusal('usage: npm run gen decision <English title>')
  const last = readdirSync(join(root, FOLDER))
    .map((name) => Number(/^(\d{4})-/.exec(name)?.[1] ?? 0))
    .reduce((a, b) => Math.max(a, b), 0)
  const number = String(last + 1).padStart(4, '0')
  const text = readFileSync(join(root, FOLDER, TEMPLATE), 'utf8')
    .replace('{number}', number)
    .replace('{title}', title)
    .replace('{date}', new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format())
  return {
    files: { [`${FOLDER}/${number}-${slug}.md`]: text },
    next: ['one screen: what forces it, what is decided, what follows'],
  }
}
