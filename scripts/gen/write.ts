import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** What was asked for cannot be made; the message is for the person at the terminal. */
export class Refusal extends Error {}

export interface Made {
  /** path below the repository → text */
  readonly files: Readonly<Record<string, string>>
  readonly next: readonly string[]
}

/** Writes all files or none: an existing file is never overwritten. */
export function write({ files, next }: Made, root: string = ROOT): void {
  for (const path of Object.keys(files)) if (existsSync(join(root, path))) throw new Refusal(`${path} exists already`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
  if (next.length > 0) console.log(`\nNext:\n${next.map((step) => `  - ${step}`).join('\n')}`)
}
