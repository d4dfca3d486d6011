import { paperReceipt } from '@wuguan/contract/charge-other/paper-receipt.entity'
import {
  issueBook,
  issuePaper,
  losePaper,
  paperDetail,
  transferBook,
  verifyBook,
  voidPaper,
} from '@wuguan/contract/charge-other/paper.actions'
import { receiptBook } from '@wuguan/contract/charge-other/receipt-book.entity'
import { voidSteps } from '../../charge-finance/void/steps.service.ts'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { receiptBookHooks } from './book.hooks.ts'
import { issue as issueTo, transfer, verify } from './book.service.ts'
import { issue, lose, read, voidIt } from './paper.service.ts'
import { voidPapersOf } from './voided.ts'

/** 收据本 and 收据. */
export function papers({ crud, action }: ModuleBuilder): void {
  crud(receiptBook, receiptBookHooks)
  crud(paperReceipt)
  action(issueBook, issueTo)
  action(transferBook, transfer)
  action(verifyBook, verify)
  action(issuePaper, issue)
  action(paperDetail, read)
  action(voidPaper, voidIt)
  action(losePaper, lose)
  voidSteps.push(voidPapersOf)
}
