import { badInput } from '@wuguan/contract/kernel/errors'
import type { pushSetting } from '@wuguan/contract/app/push-setting.entity'
import type { EntityHooks } from '../../kernel/crud/hooks.ts'

export const pushSettingHooks: EntityHooks<typeof pushSetting> = {
  async beforeSave({ q }, draft, before) {
    if (!draft.quietFrom !== !draft.quietTo) throw badInput({ quietTo: '请同时选择免打扰开始和结束时间' })
    if (draft.provider !== 'gateway') return
    if (!draft.address) throw badInput({ address: '请输入网关地址' })
    if (!URL.canParse(draft.address) || new URL(draft.address).protocol !== 'https:')
      throw badInput({ address: '网关地址必须以https://开头' })
    if (draft['secret']) return
    const [kept] = before
      ? await q.query('select 1 from push_setting where id = $1 and secret_enc is not null', [before.id])
      : []
    if (!kept) throw badInput({ secret: '请输入网关密钥' })
  },
}
