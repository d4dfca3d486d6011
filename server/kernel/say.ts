import { systemClock } from './clock.ts'
import { errorForLog } from './error-for-log.ts'

const LEVEL = { info: 30, fatal: 60 } as const

/**
 * What a process says of itself, beside its log and whatever the level of that: as text at a terminal, elsewhere as a line of the log,
 * so that whoever collects the output reads one format from the start to the end.
 */
export function say(
  text: string,
  { level = 'info', error }: { level?: keyof typeof LEVEL; error?: unknown } = {},
): void {
  const stream = level === 'fatal' ? process.stderr : process.stdout
  const trace = error === undefined ? {} : { err: errorForLog(error) }
  const line = stream.isTTY
    ? [text, ...(trace.err ? [trace.err.stack] : [])].join('\n')
    : JSON.stringify({ level: LEVEL[level], time: systemClock.now().getTime(), pid: process.pid, ...trace, msg: text })
  stream.write(`${line}\n`)
}
