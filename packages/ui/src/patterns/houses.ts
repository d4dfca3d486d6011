/** What the pattern stories show; the product's own data never comes here. */
export interface House {
  id: number
  name: string
  owner: string
  state: 'sold' | 'free'
  area: string
  due: string
}
export const HOUSES: House[] = Array.from({ length: 57 }, (_, i) => ({
  id: i + 1,
  name: `${Math.floor(i / 12) + 1}栋${(i % 2) + 1}单元${(i % 12) + 1}01`,
  owner: ['王芳', '张伟', '欧阳震华', '李娜', '刘洋'][i % 5]!,
  state: i % 4 === 0 ? 'free' : 'sold',
  area: (68 + ((i * 7) % 60) + 0.5).toFixed(2),
  due: ((i * 37) % 900).toFixed(2),
}))
export const sum = (rows: readonly House[], field: 'area' | 'due') =>
  (rows.reduce((total, row) => total + Math.round(Number(row[field]) * 100), 0) / 100).toLocaleString('zh-CN', {
    minimumFractionDigits: 2,
  })
