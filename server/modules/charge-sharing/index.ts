import {
  auditSharing,
  calculateSharing,
  correctSharing,
  generateSharing,
  previewSharing,
  rollbackSharing,
  saveSharingRecord,
  sharingFigures,
  sharingNotice,
  sharingRecordDetail,
  sharingRecordForm,
  unauditSharing,
} from '@wuguan/contract/charge-sharing/record.actions'
import { sharingLine, sharingRecord } from '@wuguan/contract/charge-sharing/sharing-record.entity'
import { sharingStandard } from '@wuguan/contract/charge-sharing/sharing-standard.entity'
import {
  changeSharingStandard,
  copySharingStandard,
  disableSharingStandard,
  enableSharingStandard,
  saveSharingStandard,
  sharingScopeFigures,
  sharingStandardParts,
  trialSharingStandard,
} from '@wuguan/contract/charge-sharing/standard.actions'
import { defineModule } from '../../kernel/module.ts'
import { alsoHolds } from '../charge-finance/ledger/assert-ledger.service.ts'
import { sharingRemind } from './jobs.ts'
import { audit, unaudit } from './record/audit.service.ts'
import { calculate } from './record/calculate.service.ts'
import { correct, rollback } from './record/correct.service.ts'
import { detail, figures, notice } from './record/detail.queries.ts'
import { generate } from './record/generate.service.ts'
import { lineHooks, recordHooks } from './record/record.hooks.ts'
import { form, preview, save as saveRecord, trial } from './record/save.service.ts'
import { readParts, scopeFigures } from './standard/parts.queries.ts'
import { change, copy, save } from './standard/save.service.ts'
import { standardHooks } from './standard/standard.hooks.ts'
import { sharingViolations } from './sharing-check.service.ts'
import { disable, enable } from './standard/state.service.ts'

alsoHolds(sharingViolations)

export const chargeSharing = defineModule('charge-sharing', ({ crud, action, job }) => {
  crud(sharingStandard, standardHooks, { without: ['create', 'update', 'batch'] })
  action(saveSharingStandard, save)
  action(changeSharingStandard, change)
  action(sharingStandardParts, readParts)
  action(sharingScopeFigures, scopeFigures)
  action(enableSharingStandard, enable)
  action(disableSharingStandard, disable)
  action(copySharingStandard, copy)
  action(trialSharingStandard, trial)

  crud(sharingRecord, recordHooks)
  crud(sharingLine, lineHooks)
  action(sharingRecordForm, form)
  action(previewSharing, preview)
  action(saveSharingRecord, saveRecord)
  action(calculateSharing, calculate)
  action(auditSharing, audit)
  action(unauditSharing, unaudit)
  action(generateSharing, generate)
  action(rollbackSharing, rollback)
  action(correctSharing, correct)
  action(sharingRecordDetail, detail)
  action(sharingNotice, notice)
  action(sharingFigures, figures)

  job(sharingRemind)
})
