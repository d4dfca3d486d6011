/** Minutes as people say them: 90 → 1小时30分; days are natural ones. */
export function minutesText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60]
  return [days && `${days}天`, hours && `${hours}小时`, (rest || minutes === 0) && `${rest}分`].filter(Boolean).join('')
}
