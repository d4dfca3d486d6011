import type { AsyncFlags } from '../model/async'
import { SwitchField, TextField } from './fields'

interface Props {
  flags: AsyncFlags
  onFlags: (flags: Partial<AsyncFlags>) => void
  onRetry: (text: string) => void
}

const CYCLE = /^R\d+\/P(?=\d|T\d)(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?$/
const retryFault = (text: string) =>
  text === '' || /[$#]\{/.test(text) || CYCLE.test(text) ? null : '重试周期格式如 R3/PT10M'

/** Exclusive and the retry cycle mean something only for what runs asynchronously. */
export function AsyncFields({ flags, onFlags, onRetry }: Props) {
  const either = flags.before || flags.after
  return (
    <div className="flex flex-col gap-1">
      <SwitchField label="异步前" checked={flags.before} onChange={(before) => onFlags({ before })} />
      <SwitchField label="异步后" checked={flags.after} onChange={(after) => onFlags({ after })} />
      {either && (
        <>
          <SwitchField
            label="排除"
            help="同一实例同时只执行一个作业"
            checked={flags.exclusive}
            onChange={(exclusive) => onFlags({ exclusive })}
          />
          <TextField
            label="重试周期"
            value={flags.retryCycle}
            placeholder="R3/PT10M"
            fault={retryFault}
            onCommit={onRetry}
          />
        </>
      )}
    </div>
  )
}
