import {
  autoLogin, captcha, changePassword, currentUser, frameLogout, login, logout, nav, pageConfigInfo, reportToken, requestCode, resetPassword, switchContext, userGroupMenu, userGroups,
} from '@wuguan/contract/session/session.actions'
import { defineModule } from '../../kernel/module.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { makeCaptcha } from './captcha.service.ts'
import { readCurrentUser, selectContext } from './current-user.service.ts'
import { endFrames, signInByTicket } from './embed.service.ts'
import { signIn } from './login.service.ts'
import { readGroupMenu, readGroups, readNav } from './menus.service.ts'
import { readPageConfig } from './page-config.queries.ts'
import { changeOwnPassword } from './password.service.ts'
import { issueReportToken } from './report-token.service.ts'
import { resetByCode, sendResetCode } from './reset.service.ts'
import { expireSessions, purgeSessions } from './jobs.ts'

export const session = defineModule('session', ({ action, publicAction, job }) => {
  publicAction(login, signIn, { transaction: false })
  publicAction(captcha, ({ kernel }) => makeCaptcha(kernel), { transaction: false })
  publicAction(logout, async ({ q, caller, now }) => {
    if (caller.token) await q.query("update user_session set revoked_at = $2, revoke_reason = 'logout' where token_hash = $1 and revoked_at is null", [sha256(caller.token), now])
    return null
  })
  publicAction(requestCode, sendResetCode, { transaction: false })
  publicAction(resetPassword, resetByCode, { transaction: false })
  publicAction(autoLogin, signInByTicket, { transaction: false })
  action(frameLogout, endFrames)
  publicAction(pageConfigInfo, ({ q }, { companyId }) => readPageConfig(q, companyId ?? null))
  action(changePassword, changeOwnPassword)
  action(switchContext, selectContext)
  action(currentUser, readCurrentUser)
  action(reportToken, issueReportToken)
  action(nav, ({ actor, q, now }) => readNav(actor, q, now))
  action(userGroups, ({ actor, q, now }) => readGroups(actor, q, now))
  action(userGroupMenu, ({ actor, q, now }, { id }) => readGroupMenu(actor, q, now, id))
  job(expireSessions)
  job(purgeSessions)
})
