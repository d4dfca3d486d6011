import { appendFileSync } from 'node:fs'
import { DomainError } from '@wuguan/contract/kernel/errors'

/**
 * Setup of the server layer, and of the threads that it starts: notes from where each refusal was made, once for each place, in the file that
 * a whole run names (scripts/test/refusals.ts). Without one it does nothing.
 */
const FILE = process.env['REFUSALS_SEEN']
/** Lines of the product alone; where it lies on this machine says nothing. */
const PLACE = /\/(server\/modules\/[^?:]+\.ts)(?:\?[^:]*)?:(\d+):(\d+)\)?$/
const OWN_NAME = 'name'

if (FILE !== undefined && !Object.hasOwn(DomainError.prototype, OWN_NAME)) {
  const seen = new Set<string>()
  // The constructor gives every refusal its name: the one thing it does that the prototype hears of.
  Object.defineProperty(DomainError.prototype, OWN_NAME, {
    configurable: true,
    set(this: Error, value: string) {
      Object.defineProperty(this, OWN_NAME, { value, configurable: true, enumerable: true, writable: true })
      const [, , , maker = ''] = rawFrames()
      if (seen.has(maker)) return
      seen.add(maker)
      // Where the sources say it is; what runs has other columns.
      const frame = this.stack?.split('\n').find((line) => PLACE.test(line))
      const [, file, line, column] = PLACE.exec(frame ?? '') ?? []
      if (file && !/\.(test|demo|seed)\.ts$/.test(file)) appendFileSync(FILE, `${file}:${line}:${column}\n`)
    },
  })
}

/** The callers as the engine sees them, which costs next to nothing beside what a stack in words does. */
function rawFrames(): readonly string[] {
  const holder: { stack?: unknown } = {}
  const inWords = Error.prepareStackTrace
  Error.prepareStackTrace = (_, frames) =>
    frames.map((frame) => `${frame.getFileName()}:${frame.getLineNumber()}:${frame.getColumnNumber()}`)
  Error.captureStackTrace(holder, rawFrames)
  const frames = holder.stack as readonly string[]
  Error.prepareStackTrace = inWords
  return frames
}
