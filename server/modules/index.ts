import type { ServerModule } from '../kernel/module.ts'
import { app } from './app/index.ts'
import { houseRegister } from './basedata/imports/house-register.template.ts'
import { basedata } from './basedata/index.ts'
import { fileModule } from './file/index.ts'
import { homeModule } from './home/index.ts'
import { session } from './session/index.ts'
import { explainModule } from './system/explain.ts'
import { userTemplate } from './system/imports/user.template.ts'
import { system } from './system/index.ts'

const nouns: readonly ServerModule[] = [session, system, homeModule([system, basedata, app]), basedata, app]

/** Every module of the product; the order is the order of their routes. */
export const modules: readonly ServerModule[] = [
  ...nouns,
  explainModule(nouns),
  fileModule(nouns, [houseRegister, userTemplate('any'), userTemplate('company'), userTemplate('department')]),
]
