import {
  bankCandidates,
  importBankAnswer,
  makeBankBatch,
  previewBankAnswer,
} from '@wuguan/contract/charge-other/bank/bank.actions'
import { bankDeductBatch } from '@wuguan/contract/charge-other/bank/bank-deduct-batch.entity'
import { bankDeductContract } from '@wuguan/contract/charge-other/bank/bank-deduct-contract.entity'
import { bankDeductLine } from '@wuguan/contract/charge-other/bank/bank-deduct-line.entity'
import { bankFileTemplate } from '@wuguan/contract/charge-other/bank/bank-file-template.entity'
import { bankReconcile } from '@wuguan/contract/charge-other/bank/bank-reconcile.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { bankFileRoute } from './bank.routes.ts'
import { batchHooks } from './batch.hooks.ts'
import { batchSteps, candidates, importAnswer, makeBatch, previewAnswer } from './batch.service.ts'
import { contractHooks } from './contract.hooks.ts'
import { contractSteps } from './contract.service.ts'
import { debitResume, defineDebitTask } from './posting.ts'
import { templateHooks } from './template.hooks.ts'

/** 银行代扣: contracts, layouts, batches and their lines. */
export function bankDebits({ crud, action, job, raw }: ModuleBuilder): void {
  crud(bankDeductContract, contractHooks, { flow: contractSteps })
  crud(bankFileTemplate, templateHooks)
  crud(bankDeductBatch, batchHooks, { flow: batchSteps, doors: [bankReconcile] })
  crud(bankDeductLine)
  action(bankCandidates, candidates)
  action(makeBankBatch, makeBatch)
  action(previewBankAnswer, previewAnswer)
  action(importBankAnswer, importAnswer)
  raw(bankFileRoute)
  job((kernel) => {
    defineDebitTask(kernel)
    return debitResume(kernel)
  })
}
