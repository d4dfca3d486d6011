import { addressesOf, samplesOf, statesOf } from './calls.ts'
import type { Api } from '../api.ts'
import type { Asked } from './hand.ts'
import type { Place } from './walk.ts'

type Reasons = Readonly<Record<string, string>>

/** One opening of a page: with the record it needs, in a state that the demo company has not. */
export interface Opening {
  search?: (api: Api) => Promise<string>
  /** `METHOD path` as an expression → what is laid over the answer. */
  over?: Readonly<Record<string, object>>
  /** Fields, as an expression over their labels, that stay as they are. */
  untouched?: string
}

/** The modules that are walked over, and what the walk has to know of them: each fact with its reason. */
export interface Subject {
  modules: readonly string[]
  place: Place
  /** Pages of other modules that lead to what is walked over. */
  alsoOn: readonly string[]
  /** Records that the demo company has not, made by the calls of the product. */
  prepare: (api: Api) => Promise<unknown>
  /** `METHOD path` as an expression → data of an answer to what would write, or of what is not there. */
  answers: Readonly<Record<string, unknown>>
  /** Route → how it is opened again. */
  openedAgain: Readonly<Record<string, readonly Opening[]>>
  /** Address of a list → what its rows are shown as besides every state. */
  rows: Readonly<Record<string, readonly object[]>>
  /** Label of a field as an expression → a text that it takes, where any would be refused. */
  values: Readonly<Record<string, string>>
  /** `trail › title › label` as an expression → why what is filled in, or marked (选中的行), is not sent. */
  kept: Reasons
  /** Name of a call → why neither button nor title speak of it. */
  otherwiseNamed: Reasons
  /** A word of a program → why it is shown. */
  shown: Reasons
  /** A call or a title of the sources → why the walk does not get there. */
  notDriven: Reasons
}

/** Calls that answer a question and change nothing; the walk sends them on. */
export const READS = [
  '/(trial|quote|scopeFigures|candidates)$',
  // A rehearsal of a month leaves a batch behind.
  '(?<!generationBatch)/preview$',
  '^POST /charge/bill/record$',
  '^POST /charge/invoice/invoiceable$',
  '^POST /charge/collection/scan/query$',
  '^POST /meter/base/meter/labels$',
]

/** Buttons that search, turn pages and arrange lists. */
const LEAVE = [
  '再次生成|查询|重置|刷新|导出|列.*|视图|还原|回收站|跳转|下载.*|全部展开|全部收起|取消选择',
  '上一步|上一页|下一页|末页|首页|第 ?\\d+ ?页|\\d+|上一张|下一张|上一户|下一户|放大|缩小',
  '切换为.*|展开.*|收起.*|去掉条件.*|移除.*|删除第.*|.*看表格|.*看图',
].join('|')

export const askedOf = (subject: Subject, sent: readonly string[]): Asked => ({
  answers: subject.answers,
  values: subject.values,
  reads: READS,
  judged: addressesOf(subject.modules, sent),
  samples: samplesOf(subject.modules),
  states: statesOf(subject.modules, subject.rows),
  leave: `^(${LEAVE})$`,
})
