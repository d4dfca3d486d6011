import { Button } from '@wuguan/ui/button'
import { RESULTS, guessed, resultOf, withResult } from '../../model/end-result'
import type { Subject } from '../designer-context'
import { ChoiceField } from '../fields'

/** 审批结果 of an end of the process: said, never read out of its name. */
export function EndResult({ of: { subject, edit } }: { of: Subject }) {
  const result = resultOf(subject)
  return (
    <>
      <ChoiceField
        label="审批结果"
        value={result}
        options={RESULTS}
        onChange={(chosen) => edit(withResult(subject, chosen === '' ? 'approved' : chosen))}
      />
      {guessed(subject) && (
        <p className="flex items-center justify-between gap-2 text-small text-warning-text">
          由旧版本按名称推断
          <Button size="sm" onClick={() => edit(withResult(subject, result))}>
            确认
          </Button>
        </p>
      )}
    </>
  )
}
