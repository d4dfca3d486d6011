/** Surnames of two characters that are still met. */
const DOUBLE = new Set(
  '欧阳 上官 司马 诸葛 司徒 东方 独孤 南宫 慕容 令狐 皇甫 尉迟 公孙 长孙 宇文 夏侯 端木 轩辕 百里 呼延 东郭 西门 申屠 太史 澹台 公冶 濮阳 闻人'.split(
    ' ',
  ),
)
export function surnameOf(name: string): string {
  const characters = Array.from(name)
  const two = characters.slice(0, 2).join('')
  return characters.length > 2 && DOUBLE.has(two) ? two : (characters[0] ?? '')
}
/** 张三 → 张*, 欧阳娜娜 → 欧阳**; a name of one character shows nothing else. */
export const maskName = (name: string): string => {
  const surname = surnameOf(name)
  return surname + '*'.repeat(Math.max(1, Array.from(name).length - Array.from(surname).length))
}
