export interface SpecialColumn {
  /** Name of the column and its key in the rows. */
  name: string
  kind: 'text' | 'date' | 'money' | 'number'
}
const text = (name: string): SpecialColumn => ({ name, kind: 'text' })
const date = (name: string): SpecialColumn => ({ name, kind: 'date' })
const money = (name: string): SpecialColumn => ({ name, kind: 'money' })
const number = (name: string): SpecialColumn => ({ name, kind: 'number' })

/** Columns of each special ledger; the sums of the list read 金额. */
const COLUMNS: Readonly<Record<string, readonly SpecialColumn[]>> = {
  income: [date('日期'), text('收益来源'), money('金额'), text('说明')],
  fund: [date('日期'), text('用途'), money('金额'), money('余额'), text('说明')],
  fire: [text('设施名称'), text('位置'), number('数量'), date('上次检测'), date('下次检测'), text('状况')],
  hazard: [date('发现日期'), text('位置'), text('隐患描述'), text('责任人'), date('整改期限'), text('整改情况')],
  outsource: [text('单位名称'), text('服务内容'), date('开始日期'), date('到期日期'), money('金额')],
  lease: [text('位置'), text('承租方'), date('开始日期'), date('到期日期'), money('金额')],
  archive: [text('档案名称'), text('编号'), text('存放位置'), date('归档日期'), text('说明')],
}
/** Types that a company adds to the dictionary have these. */
const COMMON: readonly SpecialColumn[] = [text('名称'), money('金额'), text('说明')]

export const columnsOf = (specialType: string | null): readonly SpecialColumn[] => COLUMNS[specialType ?? ''] ?? COMMON

/** Columns of a stored ledger: those of its type, and whatever else its rows hold, so that nothing written is out of sight. */
export function columnsWith(
  specialType: string | null,
  rows: readonly Readonly<Record<string, unknown>>[],
): readonly SpecialColumn[] {
  const columns = columnsOf(specialType)
  const known = new Set(columns.map(({ name }) => name))
  const others = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => !known.has(name)))
  return [...columns, ...[...others].map(text)]
}
