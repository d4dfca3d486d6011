/** Exit codes of a process that does not start, by what stands in its way (docs/operations.md lists them for supervisors). */
export const EXIT = {
  settings: 2,
  data: 3,
  files: 4,
  database: 5,
  unfit: 6,
  pooler: 7,
  schema: 8,
  key: 9,
  port: 10,
} as const

/** What stands between an installation and a healthy start. */
export interface Finding {
  /** `refuse`: no process starts with it. */
  readonly level: 'refuse' | 'warn'
  /** One sentence: what is wrong, and what to do. */
  readonly says: string
  readonly exit: number
}
/** What was looked at, and what was found: nothing, when it is well. */
export interface Examined {
  readonly check: string
  readonly finding: Finding | null
}

export const refuse = (exit: number, says: string): Finding => ({ level: 'refuse', says, exit })
export const warn = (says: string): Finding => ({ level: 'warn', says, exit: 0 })

/** Somebody gives everything sealed another key. */
export const KEY_CHANGES = refuse(
  EXIT.key,
  'SECRET_KEY is being changed (npm run key:rotate): start with the new one when that has ended',
)

/** A start that cannot be, in words for whoever runs the product: neither a stack nor what a driver says helps him. */
export class StartRefusal extends Error {
  readonly exit: number

  constructor({ says, exit }: Pick<Finding, 'says' | 'exit'>) {
    super(says)
    this.name = 'StartRefusal'
    this.exit = exit
  }
}

/** Goes on where nothing stands in the way; warnings are told. */
export function heed(examined: readonly Examined[], tell: (line: string) => void): void {
  const stop = examined.find(({ finding }) => finding?.level === 'refuse')
  if (stop) throw new StartRefusal(stop.finding!)
  for (const { finding } of examined) if (finding) tell(`WARNING: ${finding.says}`)
}
