import { useDeferredValue } from 'react'
import { cronPreview } from '@wuguan/contract/system/operations.actions'
import type { InputProps } from '@wuguan/crud/kinds'
import { faultOf } from '@wuguan/crud/port'
import { useRead } from '@wuguan/crud/task'
import { Input } from '@wuguan/ui/input'
import { Select } from '@wuguan/ui/select'
import { cronWords } from './cron-words'

const USUAL = ['*/5 * * * *', '0 * * * *', '0 */2 * * *', '0 2 * * *', '30 3 * * *', '0 9 * * 1', '0 1 1 * *'].map(
  (value) => ({ value, label: cronWords(value) }),
)

/** A cron expression with what it means and when it runs next. */
export function CronInput({ value, onChange, onBlur, id, ...rest }: InputProps) {
  const cron = typeof value === 'string' ? value : ''
  const asked = useDeferredValue(cron.trim())
  const read = useRead('system.job', cronPreview, { cron: asked }, { enabled: asked !== '' })
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <Input
          id={id}
          aria-labelledby={rest['aria-labelledby']}
          aria-describedby={rest['aria-describedby']}
          aria-invalid={rest['aria-invalid']}
          value={cron}
          maxLength={60}
          spellCheck={false}
          placeholder="分 时 日 月 周，如 30 3 * * *"
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value || null)}
        />
        <Select
          aria-label="常用周期"
          value={USUAL.some((one) => one.value === cron) ? cron : null}
          options={USUAL}
          onChange={(next) => next !== null && onChange(next)}
          placeholder="常用周期"
        />
      </div>
      <div role="status" className="rounded bg-sunken px-3 py-2 text-table">
        {asked === '' ? (
          '未设置执行周期'
        ) : read.error ? (
          <span className="text-danger-text">{faultOf(read.error).msg}</span>
        ) : (
          <>
            <p className="font-medium">{cronWords(asked)}</p>
            {read.data && (
              <ol className="tabular mt-1 text-secondary" aria-label="接下来 5 次执行">
                {read.data.next.map((at) => (
                  <li key={at}>{at}</li>
                ))}
              </ol>
            )}
          </>
        )}
      </div>
    </div>
  )
}
