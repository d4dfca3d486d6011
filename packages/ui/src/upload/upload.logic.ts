const UNITS = ['B', 'KB', 'MB', 'GB'] as const

/** 20971520 → 20MB, 1536 → 1.5KB: at most one decimal, none when whole. */
export function sizeText(bytes: number): string {
  let value = bytes
  let unit = 0
  while (value >= 1024 && unit < UNITS.length - 1) {
    value /= 1024
    unit++
  }
  return `${Math.round(value * 10) / 10}${UNITS[unit]}`
}

/** Whether a file is of an accepted type, by the rules of the `accept` attribute. */
export function isAccepted(file: { name: string; type: string }, accept: readonly string[]): boolean {
  if (accept.length === 0) return true
  const name = file.name.toLowerCase()
  return accept.some((rule) => {
    const wanted = rule.trim().toLowerCase()
    if (wanted.startsWith('.')) return name.endsWith(wanted)
    if (wanted.endsWith('/*')) return file.type.startsWith(wanted.slice(0, -1))
    return file.type === wanted
  })
}

export interface UploadRule {
  accept: readonly string[]
  maxSize?: number
  maxCount?: number
  /** What the files are called. */
  noun?: string
}

/** Why a file is not taken, in words; null when it is. `taken` counts the files before it. */
export function refusal(
  file: { name: string; type: string; size: number },
  taken: number,
  rule: UploadRule,
): string | null {
  if (rule.maxCount !== undefined && taken >= rule.maxCount) return `最多上传${rule.maxCount}个${rule.noun ?? '文件'}`
  if (!isAccepted(file, rule.accept)) return `文件格式不正确，仅支持${rule.accept.join('、')}`
  if (file.size === 0) return '文件不能为空'
  if (rule.maxSize !== undefined && file.size > rule.maxSize) return `文件大小不能超过${sizeText(rule.maxSize)}`
  return null
}

/** What may be uploaded, as the help line says it. */
export function limitsText({ accept, maxSize, maxCount }: UploadRule): string {
  return [
    accept.length > 0 && `支持${accept.join('、')}`,
    maxSize !== undefined && `单个文件不超过${sizeText(maxSize)}`,
    maxCount !== undefined && maxCount > 1 && `最多${maxCount}个`,
  ]
    .filter(Boolean)
    .join('，')
}
