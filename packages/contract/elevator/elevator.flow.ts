import { f } from '../kernel/fields.ts'
import { defineFlow, system, verb } from '../kernel/flow.ts'
import { elevator } from './elevator.entity.ts'

const STATUS = 'elevator:file:status'
const SCRAP = 'elevator:file:scrap'

export const elevatorFlow = defineFlow(
  elevator,
  'status',
  {
    start: verb('投用', {
      from: ['waiting'],
      to: 'running',
      permission: STATUS,
      ask: { title: '投用电梯“{elevatorNo}”？', content: '投用后按周期产生维保和检验任务。' },
      done: '电梯已投用',
      primary: true,
    }),
    stop: verb('停用', {
      from: ['running', 'fault'],
      to: 'stopped',
      permission: STATUS,
      ask: { title: '停用电梯“{elevatorNo}”', content: '请在轿厢和楼道张贴停用告示。' },
      fields: { stopReason: f.longText('停用原因', { required: true, max: 200 }) },
      done: '电梯已停用',
      danger: true,
    }),
    resume: verb('恢复', {
      from: ['stopped'],
      to: ['running', 'fault'],
      permission: STATUS,
      ask: { title: '恢复使用电梯“{elevatorNo}”？' },
      done: '电梯已恢复使用',
      primary: true,
    }),
    submit: verb('报废', {
      from: ['stopped'],
      to: 'pending',
      permission: SCRAP,
      ask: { title: '报废电梯“{elevatorNo}”？', content: '审批通过后不可恢复，未完成的检验一并取消。' },
      done: '已提交报废审批',
      danger: true,
    }),
    withdraw: verb('撤回', { from: ['pending'], to: 'stopped', permission: SCRAP, done: '已撤回' }),
    approve: system('报废通过', { from: ['pending'], to: 'scrapped' }),
    reject: system('报废驳回', { from: ['pending'], to: 'stopped' }),
    breakDown: system('故障停梯', { from: ['running'], to: 'fault' }),
    recover: system('故障恢复', { from: ['fault'], to: 'running' }),
    seal: system('检验停用', { from: ['running', 'fault'], to: 'sealed' }),
    unseal: system('检验合格', { from: ['sealed'], to: 'running' }),
  },
  { refusal: '当前状态为“{state}”，不能{verb}' },
)
