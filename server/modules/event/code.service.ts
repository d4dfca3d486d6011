import { type EventCode, saveEventCode } from '@wuguan/contract/event/event.actions'
import { numberOf } from '@wuguan/contract/system/code-number'
import { dateOf } from '../../kernel/clock.ts'
import { lastDrawn } from '../../kernel/codes.ts'
import type { ActionContext } from '../../kernel/kernel.ts'
import type { ParsedOf } from '../../kernel/module.ts'
import { companyCodes, keepCompanyCode, takenSql } from '../system/company-code.service.ts'

const CODE = 'event.event'

export async function readCode({ q, actor, now }: ActionContext): Promise<EventCode> {
  const [held] = await companyCodes(q, [CODE], actor.companyId)
  const { id: _id, version: _version, code: _code, ...rule } = held!
  return { ...rule, next: numberOf(rule, dateOf(now), (await lastDrawn(q, held!, now)) + 1) }
}

export const keepCode = (context: ActionContext, set: ParsedOf<typeof saveEventCode>): Promise<null> =>
  keepCompanyCode(context, {
    permission: saveEventCode.permission!,
    codes: [CODE],
    code: CODE,
    set,
    taken: (values) =>
      context.q.query(
        takenSql('select event_no collate "C" as no from event where company_id = $1 and event_no is not null'),
        values,
      ),
  })
