import { MySwitches } from './my-switches'

/** 推送设置: what may interrupt its reader, and when. */
export function PushSettingScreen() {
  return (
    <div className="h-full overflow-y-auto rounded-lg border border-line bg-surface p-5">
      <div className="mx-auto max-w-3xl">
        <MySwitches />
      </div>
    </div>
  )
}
