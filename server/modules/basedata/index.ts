import { defineModule } from '../../kernel/module.ts'
import { changes } from './change/index.ts'
import { customers } from './customer/index.ts'
import { houses } from './house/index.ts'
import { places } from './place/index.ts'

export const basedata = defineModule('basedata', (module) => {
  places(module)
  houses(module)
  changes(module)
  customers(module)
})
