import { patrolConfigCalls } from '@wuguan/contract/patrol/patrol.actions'
import { SettingsTable } from '@/features/workflow'

/** 巡检配置: how patrols are judged, of the company or of one of its communities. */
export const ConfigScreen = () => (
  <div className="h-full rounded border border-line bg-surface px-4 pt-4">
    <SettingsTable calls={patrolConfigCalls} />
  </div>
)
