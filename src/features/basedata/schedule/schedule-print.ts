import type { ScheduleCalendar } from '@wuguan/contract/basedata/staff.actions'
import {
  byCell,
  cellKey,
  headcount,
  isWorking,
  shiftHours,
  shortName,
  totalHours,
  weekdayName,
  type Group,
} from './schedule.logic'

export interface PrintSheet {
  company: string
  title: string
  calendar: ScheduleCalendar
  groups: readonly Group[]
  days: readonly string[]
  printedAt: string
  printedBy: string
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

const STYLE = `@page{size:A4 landscape;margin:10mm 8mm 14mm}@page{@bottom-right{content:"第 " counter(page) " 页 / 共 " counter(pages) " 页";font-size:8pt}}
*{box-sizing:border-box}body{margin:0;font:9pt/1.4 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:CanvasText}
header{text-align:center;margin-bottom:3mm}h1{font-size:14pt;margin:0}h2{font-size:10pt;font-weight:400;margin:1mm 0 0}
table{width:100%;border-collapse:collapse;table-layout:fixed}th,td{border:.25mm solid currentColor;padding:.6mm;text-align:center;overflow:hidden;font-weight:400}
thead{display:table-header-group}tr{break-inside:avoid}.name{width:22mm;text-align:left}.sum{width:16mm;text-align:right}.group{text-align:left;font-weight:600;background:color-mix(in srgb,currentColor 7%,Canvas)}
footer{margin-top:4mm;display:flex;justify-content:space-between;font-size:8pt}.sign{display:inline-block;min-width:40mm;border-bottom:.25mm solid currentColor}`

/** The schedule as a page of its own in real millimetres, nothing of the shell on it. */
export function printHtml({ company, title, calendar, groups, days, printedAt, printedBy }: PrintSheet): string {
  const items = byCell(calendar.items)
  const shifts = new Map(calendar.shifts.map((shift) => [shift.id, shift]))
  const cell = (userId: number, date: string) =>
    (items.get(cellKey(userId, date)) ?? [])
      .map((item) => {
        const shift = shifts.get(item.shiftId)
        return isWorking(item) && shift
          ? text(days.length > 7 ? shortName(shift) : shift.name)
          : item.status === 3
            ? '假'
            : '休'
      })
      .join('<br>')
  const body = groups
    .map((group) => {
      const head =
        group.title === null ? '' : `<tr><td class="group" colspan="${days.length + 2}">${text(group.title)}</td></tr>`
      return (
        head +
        group.people
          .map(
            (person) =>
              `<tr><th class="name">${text(person.name)}</th>${days.map((date) => `<td>${cell(person.userId, date)}</td>`).join('')}<td class="sum">${person.days} / ${person.hours}</td></tr>`,
          )
          .join('')
      )
    })
    .join('')
  const legend = calendar.shifts.map((shift) => `${text(shift.name)} ${shiftHours(shift)}`).join('　')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${text(title)}</title><style>${STYLE}</style></head><body>
<header><h1>${text(company)}</h1><h2>${text(title)}</h2></header>
<table><thead><tr><th class="name">员工</th>${days.map((date) => `<th>${Number(date.slice(8))}<br>${weekdayName(date)}</th>`).join('')}<th class="sum">天 / 工时</th></tr></thead><tbody>${body}
<tr><th class="name">在岗人数</th>${days.map((date) => `<td>${headcount(calendar.items, date)}</td>`).join('')}<td class="sum">${totalHours(groups.flatMap((group) => group.people))}</td></tr></tbody></table>
<footer><span>${legend}</span></footer>
<footer><span>制表 ${text(printedBy)}　${text(printedAt)}</span><span>审核 <span class="sign"></span></span></footer></body></html>`
}

/** Prints a document of its own in a frame that is gone afterwards. */
export function printDocument(html: string): void {
  const frame = document.createElement('iframe')
  frame.title = '打印'
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden'
  frame.srcdoc = html
  frame.addEventListener('load', () => {
    const page = frame.contentWindow
    page?.addEventListener('afterprint', () => frame.remove())
    page?.print()
  })
  document.body.append(frame)
}
