import {
  examineLedger,
  ledgerMatrix,
  passLedger,
  prefillLedger,
  rejectLedger,
  specialSums,
  submitLedger,
  voidLedger as voidAction,
} from '@wuguan/contract/basedata/ledger.actions'
import { ledger } from '@wuguan/contract/basedata/ledger.entity'
import { waitingLedger } from '@wuguan/contract/basedata/waiting-ledger.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { ledgerHooks } from './ledger.hooks.ts'
import { prefill, readExamination, readMatrix, readSpecialSums } from './ledger.queries.ts'
import { examine, ledgerApproval, submit, voidLedger } from './ledger.service.ts'

export function ledgers({ crud, action, approval }: ModuleBuilder): void {
  approval(ledgerApproval)
  crud(ledger, ledgerHooks, { doors: [waitingLedger] })
  action(submitLedger, submit)
  action(passLedger, examine('approve'))
  action(rejectLedger, examine('reject'))
  action(voidAction, voidLedger)
  action(prefillLedger, prefill)
  action(examineLedger, readExamination)
  action(ledgerMatrix, readMatrix)
  action(specialSums, readSpecialSums)
}
