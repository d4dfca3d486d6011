import { childFor, orNothing, textOf, type Change, type Factory, type ModdleElement } from '../moddle/moddle-element'
import { extensionsOf, withExtension, withoutExtension } from './extensions'

export interface AsyncFlags {
  readonly before: boolean
  readonly after: boolean
  readonly exclusive: boolean
  readonly retryCycle: string
}

const RETRY = 'ext:FailedJobRetryTimeCycle'

/** `async` is what old files call asyncBefore. */
export function readAsync(element: ModdleElement): AsyncFlags {
  const before = element.get('ext:asyncBefore') === true || element.get('ext:async') === true
  const after = element.get('ext:asyncAfter') === true
  return {
    before,
    after,
    exclusive: (before || after) && element.get('ext:exclusive') !== false,
    retryCycle: textOf(extensionsOf(element, RETRY)[0], 'body'),
  }
}

/** Flags as they will stand: exclusive means nothing, and resets to false, when neither side is asynchronous. */
export function withAsync(factory: Factory, element: ModdleElement, wanted: Partial<AsyncFlags>): Change[] {
  const now = readAsync(element)
  const before = wanted.before ?? now.before
  const after = wanted.after ?? now.after
  const either = before || after
  const turnedOn = either && !now.before && !now.after
  const exclusive = either && (wanted.exclusive ?? (turnedOn ? true : now.exclusive))
  const changes: Change[] = [
    {
      target: element,
      set: {
        'ext:async': undefined,
        'ext:asyncBefore': before ? true : undefined,
        'ext:asyncAfter': after ? true : undefined,
        'ext:exclusive': exclusive ? undefined : false,
      },
    },
  ]
  const held = extensionsOf(element, RETRY)[0]
  if (!either && held) return [...changes, ...withoutExtension(factory, element, held)]
  return changes
}

export function withRetryCycle(factory: Factory, element: ModdleElement, text: string): Change[] {
  const held = extensionsOf(element, RETRY)[0]
  const body = orNothing(text)
  if (held) return body ? [{ target: held, set: { body } }] : withoutExtension(factory, element, held)
  return body ? withExtension(factory, element, childFor(factory, element, RETRY, { body })) : []
}
