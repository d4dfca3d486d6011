import { orderSettingCalls } from '@wuguan/contract/work-order/order-settings.actions'
import { SettingsTable } from '@/features/workflow'

/** 基础设置: how far people may go with an order, of the company or of one of its communities. */
export const BaseSettings = () => (
  <div className="h-full rounded border border-line bg-surface px-4 pt-4">
    <SettingsTable calls={orderSettingCalls} />
  </div>
)
