import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../..')

/** What was asked for cannot be made; the message is for the person at the terminal. */
export class Refusal extends Error {}

export type Edit = (text: string) => string
export interface Made {
  /** path below the repository → text */
  readonly files: Readonly<Record<string, string>>
  /** Of files that are there, or were just written. */
  readonly edits?: Readonly<Record<string, Edit>>
  /** Commands that write what follows from it. */
  readonly run?: readonly (readonly [command: string, ...args: string[]])[]
  readonly next: readonly string[]
}

/** Writes all files or none: an existing file is never overwritten. */
export function write({ files, edits = {}, run = [], next }: Made, root: string = ROOT): void {
  for (const path of Object.keys(files)) if (existsSync(join(root, path))) throw new Refusal(`${path} exists already`)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
    console.log(`wrote ${path}`)
  }
  for (const [path, edit] of Object.entries(edits)) {
    writeFileSync(join(root, path), edit(readFileSync(join(root, path), 'utf8')))
    console.log(`changed ${path}`)
  }
  for (const [command, ...args] of run)
    if (spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status !== 0)
      throw new Refusal(`${[command, ...args].join(' ')} failed; what it works on is written`)
  if (next.length > 0) console.log(`\nNext:\n${next.map((step) => `  - ${step}`).join('\n')}`)
}
