import type { ProcessSettings } from '@wuguan/contract/bpm/process-settings'
import { z } from '@wuguan/contract/kernel/zod'

const oneOf = (...codes: number[]) => z.union(codes.map((code) => z.literal(code)) as never)
const SHAPE = z
  .strictObject({
    allowWithdraw: z.boolean(),
    allowCancel: z.boolean(),
    allowUrge: z.boolean(),
    urgeIntervalMin: z.number().int().min(1).max(10_080),
    initiatorPolicy: oneOf(1, 2, 3),
    duplicatePolicy: oneOf(0, 1, 2),
    emptyPolicy: oneOf(1, 2, 3),
    rejectPolicy: oneOf(1, 2),
    resubmitTo: oneOf(1, 2),
    titleTemplate: z.string().max(200).nullable(),
    commentRequiredOnReject: z.boolean(),
  } satisfies Record<keyof ProcessSettings, z.ZodType>)
  .partial()
const LABELS: Readonly<Record<keyof ProcessSettings, string>> = {
  allowWithdraw: '允许撤回',
  allowCancel: '允许取消',
  allowUrge: '允许催办',
  urgeIntervalMin: '催办间隔',
  initiatorPolicy: '发起人审批',
  duplicatePolicy: '审批去重',
  emptyPolicy: '无处理人',
  rejectPolicy: '驳回处理',
  resubmitTo: '重新提交',
  titleTemplate: '标题模板',
  commentRequiredOnReject: '驳回须填意见',
}

/** The sentence that refuses settings of a model; null: they are fine. */
export function settingsProblem(settings: unknown): string | null {
  if (settings === null || settings === undefined) return null
  const parsed = SHAPE.safeParse(settings)
  if (parsed.success) return null
  const name = parsed.error.issues[0]?.path[0] as keyof typeof LABELS | undefined
  return name && LABELS[name] ? `${LABELS[name]}设置不正确` : '流程设置不正确'
}
