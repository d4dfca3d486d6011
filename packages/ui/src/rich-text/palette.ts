/** Colours of the text itself, so they are written into it as they are: the same in light, dark, print and another program. */
export const COLOURS: readonly (readonly [name: string, value: string])[] = [
  ['黑', '#1b2430'],
  ['灰', '#5b6675'],
  ['红', '#c7352e'],
  ['橙', '#b86e00'],
  ['黄', '#e5b800'],
  ['绿', '#1d7f48'],
  ['青', '#0e7c86'],
  ['蓝', '#1664c0'],
  ['紫', '#7a5fb5'],
  ['粉', '#c2417c'],
  ['浅灰', '#e4e8ee'],
  ['浅红', '#fdedec'],
  ['浅黄', '#fff4cc'],
  ['浅绿', '#e8f5ed'],
  ['浅蓝', '#e9f1fc'],
  ['白', '#ffffff'],
]

export const HEADINGS = [
  [0, '正文'],
  [1, '标题 1'],
  [2, '标题 2'],
  [3, '标题 3'],
  [4, '标题 4'],
] as const

export const FONT_SIZES = ['12px', '14px', '16px', '18px', '20px', '24px', '32px'] as const

export const FONTS = [
  ['宋体', 'SimSun, serif'],
  ['黑体', 'SimHei, sans-serif'],
  ['微软雅黑', 'Microsoft YaHei, sans-serif'],
  ['楷体', 'KaiTi, serif'],
  ['仿宋', 'FangSong, serif'],
  ['Arial', 'Arial, sans-serif'],
  ['Times New Roman', 'Times New Roman, serif'],
] as const

export const EMOTICONS: readonly (readonly [sign: string, name: string])[] = [
  ['😀', '开心'],
  ['😄', '大笑'],
  ['😊', '微笑'],
  ['😉', '眨眼'],
  ['😍', '喜欢'],
  ['😘', '飞吻'],
  ['😎', '得意'],
  ['🤔', '思考'],
  ['😅', '尴尬'],
  ['😂', '笑哭'],
  ['😢', '流泪'],
  ['😭', '大哭'],
  ['😡', '生气'],
  ['😱', '惊讶'],
  ['😴', '睡觉'],
  ['🙏', '感谢'],
  ['👍', '赞'],
  ['👎', '踩'],
  ['👌', '好的'],
  ['👏', '鼓掌'],
  ['🤝', '握手'],
  ['💪', '加油'],
  ['❤️', '爱心'],
  ['🌹', '玫瑰'],
  ['🎉', '庆祝'],
  ['🎁', '礼物'],
  ['🔔', '提醒'],
  ['⚠️', '注意'],
  ['✅', '完成'],
  ['❌', '错误'],
  ['📌', '置顶'],
  ['🏠', '房屋'],
]
