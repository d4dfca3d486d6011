import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
interface Proc {
  readonly parent: number
  readonly ticks: number
}
function read(pid: string): Proc | null {
  try {
    // The name of a process stands in brackets and may hold anything.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    // Its own, and that of its children that have ended: connections come and go.
    const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
    return { parent: Number(fields[1]), ticks }
  } catch {
    return null
  }
}
/** Seconds of processor time that a process and all below it have used: what else the machine does is not in it. Linux only. */
export function cpuOf(root: number): number {
  const processes = new Map<number, Proc>()
  for (const name of readdirSync('/proc')) {
    const one = /^\d+$/.test(name) ? read(name) : null
    if (one) processes.set(Number(name), one)
  }
  const below = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true
    return false
  }
  return [...processes].reduce((sum, [pid, { ticks }]) => sum + (below(pid) ? ticks : 0), 0) / TICKS_PER_SECOND
}
