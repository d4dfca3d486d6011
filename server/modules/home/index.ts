import {
  frameCheck,
  layoutInfo,
  layoutReset,
  layoutSave,
  lookSave,
  ownLoginLog,
  quickEntries,
  quickEntriesSave,
  search,
  sessionKick,
  sessionPage,
  updateOwnInfo,
  type WorkbenchLayout,
} from '@wuguan/contract/home/home.actions'
import { frameAllow } from '@wuguan/contract/home/frame-allow.entity'
import { widget } from '@wuguan/contract/home/workbench.actions'
import { workspace } from '@wuguan/contract/home/workspace.actions'
import type { ActionContext } from '../../kernel/kernel.ts'
import { type ServerModule, defineModule } from '../../kernel/module.ts'
import { demoProgress } from '../session/demo-accounts.service.ts'
import { saveLook } from './look.service.ts'
import { checkFrame } from './frame.service.ts'
import { updateOwn } from './profile.service.ts'
import { searchKinds } from './search.queries.ts'
import { kickSessions, pageOwnSignIns, pageSessions } from './sessions.service.ts'
import { widgetsOf } from './widget.service.ts'
import {
  type Arrangement,
  readLayout,
  readQuickEntries,
  resetLayout,
  saveLayout,
  saveQuickEntries,
} from './workbench.service.ts'
import { readWorkspace } from './workspace.service.ts'

/** What a user arranges for himself: profile, sessions, workbench; which pages may be embedded; and the search over what the other modules register. */
export const homeModule = (others: readonly ServerModule[]): ServerModule =>
  defineModule('home', ({ crud, action }) => {
    action(workspace, readWorkspace)
    action(updateOwnInfo, updateOwn, { transaction: false })
    action(sessionPage, pageSessions)
    action(sessionKick, kickSessions)
    action(ownLoginLog, pageOwnSignIns)
    const widgets = widgetsOf(others)
    const answered =
      <I>(run: (context: ActionContext, input: I) => Promise<Arrangement>) =>
      async (context: ActionContext, input: I): Promise<WorkbenchLayout> => ({
        ...(await run(context, input)),
        available: widgets.available(context),
      })
    const layout = answered(readLayout)
    action(layoutInfo, async (context, input) => {
      const demo = context.kernel.settings.demo ? await demoProgress(context.q) : null
      return { ...(await layout(context, input)), ...(demo ? { demo } : {}) }
    })
    action(layoutSave, answered(saveLayout))
    action(layoutReset, answered(resetLayout))
    action(lookSave, saveLook)
    action(widget, widgets.read)
    action(quickEntries, readQuickEntries)
    action(quickEntriesSave, saveQuickEntries)
    action(frameCheck, checkFrame)
    action(search, searchKinds(others.flatMap((module) => module.searches)), { transaction: false })
    crud(frameAllow)
  })
