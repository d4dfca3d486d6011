import {
  autoLogin,
  captcha,
  changePassword,
  currentUser,
  frameLogout,
  handheldKey,
  hotlineLink,
  login,
  logout,
  nav,
  nonce,
  pageConfigInfo,
  reportToken,
  requestCode,
  resetPassword,
  switchContext,
  userGroupMenu,
  userGroups,
} from '@wuguan/contract/session/session.actions'
import { createPublicLink, readPublicLink, revokePublicLink } from '@wuguan/contract/session/public-link.actions'
import { refuse } from '@wuguan/contract/kernel/errors'
import { issueNonce } from '../../kernel/auth/sealed-password.ts'
import { type ServerModule, defineModule } from '../../kernel/module.ts'
import { sha256 } from '../../kernel/secrets.ts'
import { makeCaptcha } from './captcha/captcha.service.ts'
import { readCurrentUser, selectContext } from './current-user.service.ts'
import { endFrames, signInByTicket } from './embed.service.ts'
import { signIn } from './login.service.ts'
import { readGroupMenu, readGroups, readNav } from './menus.service.ts'
import { readPageConfig } from './page-config.service.ts'
import { changeOwnPassword } from './password.service.ts'
import { issueReportToken } from './report-token.service.ts'
import { resetByCode, sendResetCode } from './reset.service.ts'
import { expireLinks, expireSessions, purgeSessions, warnOfPasswordExpiry } from './jobs.ts'
import { publicLinks } from './public-link.service.ts'

/** The session knows no business: what public links open and who issues hotline links comes from the `others`. */
export const sessionModule = (others: readonly ServerModule[]): ServerModule =>
  defineModule('session', ({ action, publicAction, job }) => {
    const links = publicLinks(others.flatMap((module) => module.publicContents))
    const [hotline] = others.flatMap((module) => module.hotlines)
    publicAction(login, signIn, { transaction: false })
    publicAction(captcha, makeCaptcha, { transaction: false })
    publicAction(nonce, async ({ kernel }) => ({ nonce: issueNonce(kernel) }), { transaction: false })
    publicAction(logout, async ({ q, caller, now }) => {
      if (caller.token)
        await q.query(
          `update user_session set revoked_at = $2, revoke_reason = 'logout' where token_hash = $1 and revoked_at is null`,
          [sha256(caller.token), now],
        )
      return null
    })
    publicAction(requestCode, sendResetCode, { transaction: false })
    publicAction(resetPassword, resetByCode, { transaction: false })
    publicAction(autoLogin, signInByTicket, { transaction: false })
    action(frameLogout, endFrames)
    publicAction(pageConfigInfo, ({ q }, { companyId }) => readPageConfig(q, companyId ?? null))
    action(changePassword, changeOwnPassword)
    action(switchContext, selectContext, { transaction: false })
    action(currentUser, readCurrentUser)
    // One user's key is the same wherever he signs in, and nobody else's session gets it.
    action(handheldKey, async ({ actor, kernel }) => ({ key: kernel.secrets.hmac('handheld', String(actor.userId)) }), {
      transaction: false,
    })
    action(reportToken, issueReportToken)
    action(nav, readNav)
    action(userGroups, readGroups)
    action(userGroupMenu, (context, { id }) => readGroupMenu(context, id))
    action(
      hotlineLink,
      (context) => {
        if (!hotline) throw refuse('400热线未启用')
        return hotline(context)
      },
      { transaction: true },
    )
    action(createPublicLink, links.create)
    action(revokePublicLink, links.revoke)
    publicAction(readPublicLink, links.read, { transaction: false })
    for (const one of [expireSessions, purgeSessions, warnOfPasswordExpiry, expireLinks]) job(one)
  })
