import type { ModuleBuilder } from '../../../kernel/module.ts'
import { customerSearch, phoneSearch } from './customer.search.ts'
import { changeSearch, handoverSearch } from './document.search.ts'
import { houseSearch } from './house.search.ts'
import { plateSearch } from './plate.search.ts'

/** What the search of the top bar finds in the register. */
export function searches({ search }: ModuleBuilder): void {
  for (const kind of [houseSearch, customerSearch, phoneSearch, plateSearch, handoverSearch, changeSearch]) search(kind)
}
