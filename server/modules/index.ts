import type { ServerModule } from '../kernel/module.ts'
import { session } from './session/index.ts'
import { system } from './system/index.ts'

/** Every module of the product; the order is the order of their routes. */
export const modules: readonly ServerModule[] = [session, system]
