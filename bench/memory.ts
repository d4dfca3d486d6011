import { readFileSync } from 'node:fs'

/** Proportional set size in MB: what a process really holds, shared pages divided among their sharers. Linux only. */
export function pssOf(pid: number): number {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
/** Watches the peak until told to stop. */
export function watchPeak(read: () => number, everyMs = 150): { stop(): number } {
  let peak = read()
  const timer = setInterval(() => {
    peak = Math.max(peak, read())
  }, everyMs)
  return {
    stop() {
      clearInterval(timer)
      return peak
    },
  }
}
