import {
  bindTerminal,
  exceptionGroups,
  handleExceptions,
  ignoreIdmAccounts,
  loginFigures,
  matchIdmAccount,
  previewIdmSync,
  runIdmSync,
  terminalSignIns,
} from '@wuguan/contract/basedata/device.actions'
import { exceptionLog } from '@wuguan/contract/basedata/exception-log.entity'
import { idmAccount } from '@wuguan/contract/basedata/idm-account.entity'
import { idmSource } from '@wuguan/contract/basedata/idm-source.entity'
import { loginLog } from '@wuguan/contract/basedata/login-log.entity'
import { operationLog } from '@wuguan/contract/basedata/operation-log.entity'
import { terminal } from '@wuguan/contract/basedata/terminal.entity'
import type { ModuleBuilder } from '../../../kernel/module.ts'
import { ignore, match, preview, run } from './idm.service.ts'
import {
  exceptionLogHooks,
  handle,
  loginLogHooks,
  operationLogHooks,
  readExceptionGroups,
  readLoginFigures,
} from './logs.ts'
import { bind, readSignIns, terminalHooks, terminalSteps } from './terminal.service.ts'

export function devicesAndLogs({ crud, action, publicAction }: ModuleBuilder): void {
  crud(terminal, terminalHooks, { flow: terminalSteps })
  action(terminalSignIns, readSignIns)
  publicAction(bindTerminal, bind, { transaction: false })
  crud(idmSource)
  crud(idmAccount)
  action(previewIdmSync, preview)
  action(runIdmSync, run)
  action(matchIdmAccount, match)
  action(ignoreIdmAccounts, ignore)
  crud(loginLog, loginLogHooks)
  action(loginFigures, readLoginFigures)
  crud(operationLog, operationLogHooks)
  crud(exceptionLog, exceptionLogHooks)
  action(exceptionGroups, readExceptionGroups)
  action(handleExceptions, handle)
}
