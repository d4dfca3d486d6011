import type { EventBus } from '../diagram'

/** The simulation speaks English only and knows no translation: its words are exchanged where it writes them. */
const TITLES: Readonly<Record<string, string>> = {
  'Play/Pause Simulation': '播放/暂停模拟',
  'Reset Simulation': '重置模拟',
  'Toggle Simulation Log': '模拟日志',
  'Set animation speed = Slow': '慢速',
  'Set animation speed = Normal': '正常速度',
  'Set animation speed = Fast': '快速',
}
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [/^Play Simulation$/, '继续模拟'],
  [/^Pause Simulation$/, '暂停模拟'],
  [/^Reset Simulation$/, '模拟已重置'],
  [/^Process (\S+ )?started$/i, '流程开始'],
  [/^Process (\S+ )?finished$/i, '流程结束'],
  [/^Process (\S+ )?canceled$/i, '流程取消'],
  [/^(?:SubProcess|Sub-process) (.*)$/i, '子流程 $1'],
  [/ started$/, ' 开始'],
  [/ finished$/, ' 结束'],
  [/ canceled$/, ' 取消'],
  [/^User Task$/, '用户任务'],
  [/^Service Task$/, '服务任务'],
  [/^Script Task$/, '脚本任务'],
  [/^Send Task$/, '发送任务'],
  [/^Receive Task$/, '接收任务'],
  [/^Manual Task$/, '手工任务'],
  [/^Call Activity$/, '调用活动'],
  [/^Task$/, '任务'],
  [/^Exclusive Gateway$/, '排他网关'],
  [/^Parallel Gateway$/, '并行网关'],
  [/^Inclusive Gateway$/, '包容网关'],
  [/^Start Event$/, '开始事件'],
  [/^Intermediate Event$/, '中间事件'],
  [/^Boundary Event$/, '边界事件'],
  [/^End Event$/, '结束事件'],
]

export const simulationWord = (text: string): string =>
  SENTENCES.reduce((said, [pattern, word]) => said.replace(pattern, word), text)

interface Speaker {
  showNotification?(options: { text: string }): void
  log?(options: { text: string }): void
}
interface Places {
  getContainer(): HTMLElement
}

function speakChinese<K extends 'showNotification' | 'log'>(speaker: Speaker, verb: K): void {
  const said = speaker[verb]?.bind(speaker)
  if (said) speaker[verb] = (options) => said({ ...options, text: simulationWord(options.text) })
}

export class SimulationWords {
  static $inject = ['eventBus', 'canvas', 'notifications', 'log']
  constructor(eventBus: EventBus, canvas: Places, notifications: Speaker, log: Speaker) {
    speakChinese(notifications, 'showNotification')
    speakChinese(log, 'log')
    // After the parts of the simulation have drawn themselves.
    eventBus.on('tokenSimulation.toggleMode', 100, () => name(canvas.getContainer()))
  }
}

function name(container: HTMLElement): void {
  for (const entry of container.querySelectorAll<HTMLElement>('[title]')) {
    const word = TITLES[entry.title]
    if (word !== undefined) entry.title = word
  }
  for (const text of container.querySelectorAll('.bts-log .bts-header, .bts-log .placeholder')) {
    for (const node of text.childNodes) {
      if (node.nodeType !== Node.TEXT_NODE) continue
      if (node.textContent?.includes('Simulation Log')) node.textContent = '模拟日志'
      else if (node.textContent?.includes('No Entries')) node.textContent = '暂无记录'
    }
  }
}
