import { Steps } from '@wuguan/ui/steps'
import type { Step } from './mapping.ts'

const STEPS = ['上传文件', '对应列', '校验与修正', '确认导入', '完成'].map((title) => ({ key: title, title }))
const AT: Readonly<Record<Step, number>> = { upload: 0, map: 1, check: 2, mend: 2, write: 3, result: 4 }

/** Where one is on the way through an import. */
export function ImportSteps({ step }: { step: Step }) {
  return <Steps label="导入步骤" items={STEPS} current={AT[step]} />
}
