import { dateOf } from '../../kernel/clock.ts'
import { insertRows } from '../../kernel/crud/store.ts'
import { seedRegisterPlaces } from './basedata-places.demo.ts'
import { seedRegisterPeople } from './basedata-people.demo.ts'
import { seedRegisterWork } from './basedata-work.demo.ts'
import { seedRegisterOffice } from './basedata-office.demo.ts'
import { seedRegisterTraces } from './basedata-traces.demo.ts'
import type { RegisterDemo } from './basedata-world.demo.ts'
import type { DemoContext } from './index.ts'

/** The register of the demo company: 云山花园 and eight smaller communities of three branches. */
export async function seedBasedataDemo(context: DemoContext): Promise<void> {
  const { kernel, q, now, actor } = context
  const demo: RegisterDemo = {
    ...context,
    today: dateOf(now),
    random: sequence(20_260_315),
    communities: {},
    houses: [],
    customers: [],
    insert: (entity, rows) => insertRows(q, entity, rows, actor, kernel.secrets, now),
  }
  await seedRegisterPlaces(demo)
  await seedRegisterPeople(demo)
  await seedRegisterWork(demo)
  await seedRegisterOffice(demo)
  await seedRegisterTraces(demo)
}

/** mulberry32: the same demo on every machine. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}
