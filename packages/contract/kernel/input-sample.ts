import type { World } from './action.ts'
import { z } from './zod.ts'

/** What stands for a part of an input: the record that it names, or a day that the demo world has. */
const parts = z.registry<{ of: (world: World) => unknown }>()

/** A part of an input that knows what a caller would give there. */
export const sampled = <T extends z.ZodType>(part: T, of: (world: World) => unknown): T => {
  parts.add(part, { of })
  return part
}

/**
 * A valid input out of its parts: what may be left out is, of choices the first is taken. undefined where a part says nothing of
 * itself; such an action brings its own sample.
 */
export function sampleInput(input: z.ZodType, world: World): unknown {
  const known = parts.get(input)
  if (known) return known.of(world)
  if (input instanceof z.ZodObject) return sampleObject(input, world)
  if (input instanceof z.ZodEnum) return input.options[0]
  if (input instanceof z.ZodLiteral) return input.value
  if (input instanceof z.ZodUnion) return sampleInput(input.options[0] as z.ZodType, world)
  if (input instanceof z.ZodPipe) return sampleInput(input.in as z.ZodType, world)
  if (input instanceof z.ZodArray) {
    const one = sampleInput(input.element as z.ZodType, world)
    return one === undefined ? undefined : [one]
  }
  return undefined
}

function sampleObject(input: z.ZodObject, world: World): Record<string, unknown> | undefined {
  const draft: Record<string, unknown> = {}
  for (const [name, part] of Object.entries(input.shape)) {
    if (mayBeLeftOut(part)) continue
    draft[name] = sampleInput(part as z.ZodType, world)
    if (draft[name] === undefined) return undefined
  }
  return draft
}

const mayBeLeftOut = (part: z.core.$ZodType) => (part as z.ZodType).safeParse(undefined).success
