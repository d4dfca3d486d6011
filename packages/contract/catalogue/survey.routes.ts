import { routes } from './route.ts'

export const surveyRoutes = routes('survey', [
  ['/survey/setting', '问卷设置', 'form', 'survey:setting:edit'],
  ['/survey/questionnaires', '问卷库', 'list', 'survey:questionnaire:library'],
  ['/survey/questionnaires/detail/$id', '问卷库详情', 'detail', 'survey:questionnaire:library'],
  ['/survey/blacklist', '调查黑名单', 'list', 'survey:blacklist:list'],
  ['/survey/questionnaire', '问卷管理', 'list', 'survey:questionnaire:list'],
  ['/survey/questionnaire/design/$id', '问卷设计', 'designer', 'survey:questionnaire:design'],
  ['/survey/plan', '调查计划', 'list', 'survey:plan:list'],
  ['/survey/plan/add', '新增计划', 'form', 'survey:plan:add'],
  ['/survey/plan/edit', '编辑计划', 'form', 'survey:plan:edit'],
  ['/survey/plan/detail', '计划详情', 'detail', 'survey:plan:list'],
  ['/survey/plan/object', '调查对象', 'list', 'survey:object:list'],
  ['/survey/statisticians', '统计人员', 'list', 'survey:statistician:list'],
  ['/survey/report', '调查报告', 'list', 'survey:report:view'],
  ['/survey/report/detail', '报告详情', 'chart', 'survey:report:view'],
  ['/survey/log/record', '调查记录', 'list', 'survey:log:list'],
])
