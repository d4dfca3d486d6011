import { applyItemTransfer, transferable } from '@wuguan/contract/charge-other/offset/item-transfer.actions'
import { itemTransfer } from '@wuguan/contract/charge-other/offset/item-transfer.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { itemTransferSearch } from './item-transfer.search.ts'
import { readTransferable } from './sources.queries.ts'
import { apply, itemTransferSteps } from './transfer.service.ts'

/** 费项冲抵: money of one item pays another of the same property and payer. */
export function itemTransfers({ crud, action, search }: ModuleBuilder): void {
  crud(itemTransfer, {}, { flow: itemTransferSteps })
  action(transferable, readTransferable)
  action(applyItemTransfer, apply)
  search(itemTransferSearch)
}
