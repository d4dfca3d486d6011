export const STEPS = [
  { key: 'choose', title: '选流程' },
  { key: 'fill', title: '填表' },
  { key: 'path', title: '预览路径' },
]
