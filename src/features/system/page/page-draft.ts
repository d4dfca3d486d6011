import { pageConfig } from '@wuguan/contract/system/page-config.entity'

export const TEXTS = ['sysName', 'sysNameTwo', 'browserName', 'loginTitle', 'loginText'] as const
export const IMAGES = ['sysLogoImgUrl', 'browserImgUrl', 'loginBgUrl'] as const
export type PageField = (typeof TEXTS)[number] | (typeof IMAGES)[number]
export type PageDraft = Record<PageField, string>

export interface OwnPageConfig extends Partial<Record<PageField, string | null>> {
  version: number
}

/** A row as texts; where there is none, what it inherits stands as a start. */
export const draftOf = (row: Partial<Record<PageField, string | null>> | null): PageDraft =>
  Object.fromEntries([...TEXTS, ...IMAGES].map((name) => [name, row?.[name] ?? ''])) as PageDraft

/** What is wrong with it, by field. */
export function pageFaults(draft: PageDraft): Partial<Record<PageField, string>> {
  const faults: Partial<Record<PageField, string>> = {}
  if (draft.sysName.trim() === '') faults.sysName = '请输入系统名称'
  for (const name of TEXTS) {
    const { label, max = 0 } = pageConfig.fields[name]
    if (draft[name].length > max) faults[name] = `${label}不能超过${max}个字符`
  }
  return faults
}

/** Emptied fields travel as null. */
export const bodyOf = (draft: PageDraft): Record<PageField, string | null> =>
  Object.fromEntries(
    Object.entries(draft).map(([name, text]) => [name, text.trim() === '' ? null : text.trim()]),
  ) as Record<PageField, string | null>
