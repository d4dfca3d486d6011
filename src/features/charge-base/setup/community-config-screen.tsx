import { communityChargeConfig } from '@wuguan/contract/charge-base/community-charge-config.entity'
import { readChargeConfig } from '@wuguan/contract/charge-base/setup.actions'
import { Alert } from '@wuguan/ui/alert'
import { SettingPage } from '../shared/setting-page'

/** 项目收费配置. */
export function CommunityConfigScreen() {
  return (
    <div className="flex h-full min-h-0 flex-col gap-2">
      <Alert tone="info">修改取整、出账和违约金设置只影响之后生成的应收，已生成的应收不会重新计算。</Alert>
      <div className="min-h-0 flex-1">
        <SettingPage entity={communityChargeConfig} read={readChargeConfig} />
      </div>
    </div>
  )
}
