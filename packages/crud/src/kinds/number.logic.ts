/** Seconds as people say them: 3723 → 1小时2分3秒. */
export function durationText(seconds: number): string {
  const sign = seconds < 0 ? '−' : ''
  const whole = Math.abs(Math.trunc(seconds))
  const parts = [
    [Math.floor(whole / 3600), '小时'],
    [Math.floor((whole % 3600) / 60), '分'],
    [whole % 60, '秒'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count}${unit}`)
  return said.length > 0 ? sign + said.join('') : '0秒'
}
