import { cashLog } from '@wuguan/contract/charge-other/cash-log.report'
import {
  externalReport,
  markReport,
  openReport,
  reportCenter,
} from '@wuguan/contract/charge-other/report-center.actions'
import { reportDef } from '@wuguan/contract/charge-other/report-def.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { center, external, favour, opened } from './center.service.ts'

/** 报表中心, and 流水日志. */
export function reportPages({ crud, action, report }: ModuleBuilder): void {
  crud(reportDef)
  action(reportCenter, center)
  action(externalReport, external)
  action(openReport, opened)
  action(markReport, favour)
  report(cashLog)
}
