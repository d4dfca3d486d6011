import { closureOf, type ModuleGraph } from './module-graph.ts'

/** What one more file costs a page, in characters of code that it could have loaded instead. */
const FILE_COST = 85_000

/** Modules that the same pages load, on their way to become one file. */
interface Part {
  modules: string[]
  size: number
  /** Pages that load it. */
  users: Bits
  /** Whether it may grow: files whose content is settled elsewhere only tell what loading them costs. */
  readonly open: boolean
  needs: Set<Part>
}

class Bits {
  readonly #words: Uint32Array
  constructor(size: number) {
    this.#words = new Uint32Array(Math.ceil(size / 32))
  }
  add(index: number): void {
    this.#words[index >> 5]! |= 1 << (index & 31)
  }
  addAll(other: Bits): void {
    for (let i = 0; i < this.#words.length; i++) this.#words[i]! |= other.#words[i]!
  }
  get key(): string {
    return this.#words.join()
  }
  #count(combine: (mine: number, theirs: number) => number, other: Bits): number {
    let total = 0
    for (let i = 0; i < this.#words.length; i++) {
      for (let word = combine(this.#words[i]!, other.#words[i]!); word !== 0; word &= word - 1) total++
    }
    return total
  }
  common(other: Bits): number {
    return this.#count((mine, theirs) => mine & theirs, other)
  }
  without(other: Bits): number {
    return this.#count((mine, theirs) => mine & ~theirs, other)
  }
  get size(): number {
    return this.common(this)
  }
}

/**
 * Which modules that several pages share travel in one file. Modules of the very same pages begin together; then the two parts
 * are joined whose joining spares the pages the most: every page that loads both is spared a file, every page that needs
 * only one pays for the other and for what comes with that. Files never need each other.
 *
 * @param pages modules that are loaded by themselves, each with all it needs
 * @param settled name of the file that a module belongs to in any case, undefined when it is free
 * @returns per module the number of its part
 */
export function shareModules(
  pages: readonly string[],
  modules: ModuleGraph,
  settled: (id: string) => string | undefined,
): ReadonlyMap<string, number> {
  const users = new Map<string, Bits>()
  pages.forEach((page, index) => {
    for (const id of closureOf(page, modules)) {
      if (!users.has(id)) users.set(id, new Bits(pages.length))
      users.get(id)!.add(index)
    }
  })

  const parts = new Map<string, Part>()
  const partOf = new Map<string, Part>()
  for (const [id, bits] of users) {
    const file = settled(id)
    const key = file ?? bits.key
    const part = parts.get(key) ?? {
      modules: [],
      size: 0,
      users: new Bits(pages.length),
      open: file === undefined && bits.size > 1,
      needs: new Set(),
    }
    part.modules.push(id)
    part.size += modules.get(id)?.size ?? 0
    part.users.addAll(bits)
    parts.set(key, part)
    partOf.set(id, part)
  }
  for (const part of parts.values()) {
    for (const id of part.modules) {
      for (const needed of modules.get(id)?.needs ?? []) {
        const other = partOf.get(needed)
        if (other && other !== part) part.needs.add(other)
      }
    }
  }

  const open = [...parts.values()].filter((part) => part.open)
  join(open, [...parts.values()])
  return new Map(open.flatMap((part, index) => part.modules.map((id) => [id, index] as const)))
}

function reach(start: Iterable<Part>): Set<Part> {
  const found = new Set(start)
  for (const part of found) for (const needed of part.needs) found.add(needed)
  return found
}

/** Characters that the users of one part would load in vain, were the other added to it. */
function waste(part: Part, added: Part): number {
  let total = 0
  for (const one of reach([added])) total += part.users.without(one.users) * one.size
  return total
}

function worth(a: Part, b: Part): number {
  const spared = a.users.common(b.users) * FILE_COST
  if (spared <= a.users.without(b.users) * b.size + b.users.without(a.users) * a.size) return 0
  return spared - waste(a, b) - waste(b, a)
}

/** Whether one reaches the other over a third: as one file they would need that and it would need them. */
const entangled = (a: Part, b: Part): boolean =>
  reach([...a.needs].filter((part) => part !== b)).has(b) || reach([...b.needs].filter((part) => part !== a)).has(a)

/** Joins the worthiest pair until none is worth it; the first array shrinks to what is left. */
function join(open: Part[], all: readonly Part[]): void {
  const pairs: { a: Part; b: Part; worth: number }[] = []
  const consider = (a: Part, b: Part) => {
    const value = worth(a, b)
    if (value > 0) pairs.push({ a, b, worth: value })
  }
  open.forEach((a, index) => open.slice(index + 1).forEach((b) => consider(a, b)))
  const gone = new Set<Part>()
  for (;;) {
    let best = -1
    pairs.forEach((pair, index) => {
      if (best < 0 || pair.worth > pairs[best]!.worth) best = index
    })
    if (best < 0) break
    const [{ a, b, worth: expected }] = pairs.splice(best, 1) as [(typeof pairs)[number]]
    if (gone.has(a) || gone.has(b)) continue
    const now = worth(a, b)
    if (now < expected) {
      // Others were joined meanwhile; it waits for its turn again.
      if (now > 0) pairs.push({ a, b, worth: now })
      continue
    }
    if (entangled(a, b)) continue
    a.modules.push(...b.modules)
    a.size += b.size
    a.users.addAll(b.users)
    for (const needed of b.needs) a.needs.add(needed)
    a.needs.delete(a)
    a.needs.delete(b)
    gone.add(b)
    open.splice(open.indexOf(b), 1)
    for (const part of all) if (part.needs.delete(b) && part !== a) part.needs.add(a)
    for (const needed of reach(a.needs)) needed.users.addAll(a.users)
    for (const part of open) if (part !== a) consider(a, part)
  }
}
